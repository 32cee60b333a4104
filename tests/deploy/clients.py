# SPDX-License-Identifier: MIT
"""Clients of the API through the proxy: requests on any of several connections, WebSockets and event streams that are made anew."""
import base64
import http.client
import json
import os
import random
import socket
import ssl
import struct
import threading

from stand import NAME, PATIENCE, Failure

LIE = "203.0.113.7"  # the address that every client claims to have


def context(certificate):
    return ssl.create_default_context(cafile=str(certificate))


class Connection(http.client.HTTPSConnection):
    """To 127.0.0.1, under the public name, from an address of the loopback network of our own choice."""

    def __init__(self, proxy, tls, address):
        super().__init__(f"{NAME}:{proxy.https}", timeout=PATIENCE, context=tls)
        self.to, self.tls, self.address = ("127.0.0.1", proxy.https), tls, address

    def connect(self):
        plain = socket.create_connection(self.to, timeout=PATIENCE, source_address=(self.address, 0))
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.sock = self.tls.wrap_socket(plain, server_hostname=NAME)


class Client:
    """A browser: one cookie, several connections, each request on any of them or on a new one."""

    def __init__(self, proxy, tls, address, seed):
        self.proxy, self.tls, self.address = proxy, tls, address
        self.random = random.Random(seed)
        self.pool = [Connection(proxy, tls, address) for _ in range(4)]
        self.cookie = ""

    def ask(self, method, path, body=None, headers=None):
        """(status, headers, body as JSON or text)."""
        place = self.random.randrange(len(self.pool))
        if self.random.randrange(50) == 0:
            self.pool[place].close()
        connection = self.pool[place]
        fields = {"X-Forwarded-For": LIE, "Forwarded": f"for={LIE}", "X-Real-IP": LIE, "Origin": f"https://{NAME}:{self.proxy.https}",
                  **({"Cookie": self.cookie} if self.cookie else {}), **(headers or {})}
        if body is not None:
            fields["Content-Type"] = "application/json"
            body = json.dumps(body)
        try:
            connection.request(method, path, body, fields)
            reply = connection.getresponse()
            text = reply.read().decode()
        except (OSError, http.client.HTTPException):
            connection.close()
            raise
        if reply.getheader("Set-Cookie"):
            self.cookie = reply.getheader("Set-Cookie").split(";")[0]
        is_json = "json" in (reply.getheader("Content-Type") or "") and "ndjson" not in reply.getheader("Content-Type")
        return reply.status, reply.headers, json.loads(text) if is_json else text

    def api(self, method, path, body=None, headers=None):
        """The JSON of a reply that must be 2xx."""
        status, _, answer = self.ask(method, "/api/v1" + path, body, headers)
        if not 200 <= status < 300:
            raise Failure(f"{method} {path}: {status} {answer}")
        return answer

    def close(self):
        for connection in self.pool:
            connection.close()


class Follower(threading.Thread):
    """Follows a game and collects its moves; connects again, from what it has, whenever the connection ends."""

    def __init__(self, proxy, tls, address, game):
        super().__init__(daemon=True)
        self.proxy, self.tls, self.address, self.game = proxy, tls, address, game
        self.moves, self.version, self.connections, self.done, self.error = [], 0, 0, False, None
        self.news, self.paused = threading.Condition(), threading.Event()
        self.start()

    def run(self):
        while not self.done:
            try:
                self.connections += 1
                for text in self.messages():
                    self.take(json.loads(text))
                    if self.done:
                        return
            except (OSError, http.client.HTTPException):
                pass  # connects again
            except Exception as error:  # shown by wait()
                self.error = error
                return
            self.paused.wait(0.05)

    def take(self, message):
        if message.get("type") != "game":
            return
        with self.news:
            self.moves[message["from"]:] = message["moves"]
            if len(self.moves) != message["ply"]:
                raise Failure(f"{type(self).__name__} lacks moves: {len(self.moves)} of {message['ply']}")
            self.version = message["version"]
            self.news.notify_all()

    def wait(self, version, seconds=PATIENCE):
        with self.news:
            if not self.news.wait_for(lambda: self.version >= version or self.error, seconds) or self.error:
                raise Failure(f"{type(self).__name__} has version {self.version}, not {version}, after {seconds} s: {self.error}")


class EventStream(Follower):
    def messages(self):
        connection = Connection(self.proxy, self.tls, self.address)
        try:
            connection.request("GET", f"/api/v1/games/{self.game}/events", headers={
                "Accept": "text/event-stream", "X-Forwarded-For": LIE, "Last-Event-ID": str(self.version)})
            reply = connection.getresponse()
            if reply.status >= 500:
                return
            if reply.status != 200:
                raise Failure(f"events: {reply.status} {reply.read()}")
            while line := reply.readline():
                if line.startswith(b"data: {\"type\""):
                    yield line[6:].decode()
        finally:
            connection.close()


class WebSocket(Follower):
    def messages(self):
        connection = Connection(self.proxy, self.tls, self.address)
        connection.connect()
        with connection.sock as sock, sock.makefile("rb") as stream:
            key = base64.b64encode(os.urandom(16)).decode()
            sock.sendall((f"GET /api/v1/games/{self.game}/socket?since={self.version} HTTP/1.1\r\nHost: {NAME}:{self.proxy.https}\r\n"
                          f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
                          f"Origin: https://{NAME}:{self.proxy.https}\r\nX-Forwarded-For: {LIE}\r\n\r\n").encode())
            status = stream.readline()
            while stream.readline() not in (b"\r\n", b""):
                pass
            if b" 101 " not in status:
                if not status or b" 5" in status:
                    return
                raise Failure(f"socket: {status}")
            while frame := self.frame(stream):
                kind, payload = frame
                if kind == 1:
                    yield payload.decode()
                if kind == 9:
                    sock.sendall(bytes([0x8A, 0x80 | len(payload)]) + b"\0\0\0\0" + payload)  # masked with zeros
                if kind == 8:
                    return

    @staticmethod
    def frame(stream):
        head = stream.read(2)
        if len(head) < 2:
            return None
        size = head[1] & 0x7F
        if size == 126:
            size = struct.unpack(">H", stream.read(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", stream.read(8))[0]
        return head[0] & 0x0F, stream.read(size)
