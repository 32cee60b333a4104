# SPDX-License-Identifier: MIT
"""A small HTTP client for asyncio that shares nothing with the server."""
import asyncio
import json


class NoReply(Exception):
    """The connection ended, or nothing came in time: the request may have been done or not."""


class WebClient:
    """One connection to one instance, made anew when it is lost."""

    def __init__(self, port, token, timeout=25):
        self.port, self.token, self.timeout = port, token, timeout
        self.reader = self.writer = None

    async def ask(self, method, path, body=None, headers=()):
        """The status, the body (parsed if it is JSON), the headers. Raises NoReply."""
        try:
            return await asyncio.wait_for(self._ask(method, path, body, headers), self.timeout)
        except (OSError, EOFError, asyncio.TimeoutError, asyncio.LimitOverrunError, ValueError) as error:
            self.close()
            raise NoReply(f"{method} {path}: {type(error).__name__} {error}") from error

    async def _ask(self, method, path, body, headers):
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        text = json.dumps(body) if body is not None else ""
        lines = [f"{method} /api/v1{path} HTTP/1.1", "Host: localhost", f"Authorization: Bearer {self.token}", *headers]
        if body is not None:
            lines += ["Content-Type: application/json", f"Content-Length: {len(text)}"]
        self.writer.write(("\r\n".join(lines) + "\r\n\r\n" + text).encode())
        status, fields = await self.read_head()
        data = await self.reader.readexactly(int(fields.get("content-length", 0)))
        if fields.get("connection") == "close":
            self.close()
        return status, json.loads(data) if data else None, fields

    async def read_head(self):
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        fields = dict(line.lower().split(": ", 1) for line in head[1:] if line)
        return int(head[0].split()[1]), fields

    async def stream(self, path, after):
        """Yields the events of an event stream as (name, data) until it ends."""
        self.close()
        try:
            self.reader, self.writer = await asyncio.wait_for(asyncio.open_connection("127.0.0.1", self.port), self.timeout)
            self.writer.write((f"GET /api/v1{path} HTTP/1.0\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
                               f"Authorization: Bearer {self.token}\r\nLast-Event-ID: {after}\r\n\r\n").encode())
            status, _ = await asyncio.wait_for(self.read_head(), self.timeout)
            if status != 200:
                return
            name = data = None
            while True:
                line = (await asyncio.wait_for(self.reader.readuntil(b"\n"), 60)).decode().rstrip("\n")
                if line.startswith("event: "):
                    name = line[7:]
                elif line.startswith("data: "):
                    data = line[6:]
                elif not line and name:
                    yield name, json.loads(data)
                    name = data = None
        except (OSError, EOFError, asyncio.TimeoutError, asyncio.LimitOverrunError):
            return
        finally:
            self.close()

    def close(self):
        if self.writer is not None:
            self.writer.transport.abort()
        self.reader = self.writer = None
