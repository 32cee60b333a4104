# SPDX-License-Identifier: MIT
"""Two instances behind a proxy with the files of deploy/: moves, streams, addresses, and the loss of an instance."""
import http.client
import json
import random
import signal
import time

import proxies
from clients import LIE, NAME, Client, EventStream, WebSocket, context
from stand import PATIENCE, Failure, Stand, fetch, free_port, program, wait_for

ADDRESSES = ("127.0.0.2", "127.0.0.3", "127.0.0.4")  # of the two players and of those who watch
INSTANCE_LOST = (502, 503, 504)  # replies of a proxy while an instance dies
COLUMNS, ROWS = 50, 40  # with 50 in a row, which 1,000 alternating moves from left to right do not make


LETTERS = "abcdefghijklmnopqrstuvwxyz"
CELLS = [f"{'a' * (c // 26)}{LETTERS[c % 26]}{r}" for r in range(1, ROWS + 1) for c in range(COLUMNS)]


class Game:
    """A game of two players that somebody follows on each kind of stream."""

    def __init__(self, players, watchers):
        self.players, self.played, self.again, self.random = players, [], 0, random.Random(7)
        made = players[0].api("POST", "/games", {"game": f"{COLUMNS},{ROWS},50", "name": "Ann", "seat": "x", "opponent": "friend"})
        self.id, self.version = made["id"], made["version"]
        self.version = players[1].api("POST", f"/games/{self.id}/join", {"name": "Zoe"})["version"]
        self.followers = [kind(*watchers, self.id) for kind in (WebSocket, EventStream)]

    def move(self, may_fail):
        """The next move, acknowledged. A proxy may fail with 502, 503 or 504 while an instance dies: then the same move is sent again."""
        ply = len(self.played)
        body = {"ply": ply, "move": CELLS[ply]}
        end = time.monotonic() + PATIENCE
        while True:
            status, _, answer = self.players[ply % 2].ask("POST", f"/api/v1/games/{self.id}/moves", body)
            if status == 200:
                break
            if not may_fail or status not in INSTANCE_LOST or time.monotonic() > end:
                raise Failure(f"move {ply} of {self.id} was refused: {status} {answer}")
            self.again += 1
        self.played.append(body["move"])
        if answer["version"] <= self.version:
            raise Failure(f"the acknowledgement of move {ply} has version {answer['version']} after {self.version}")
        self.version = answer["version"]

    def read(self, may_fail):
        """The game as the other player reads it: never older than what was acknowledged."""
        since = max(self.version - 1, 0)
        status, _, state = self.players[len(self.played) % 2].ask("GET", f"/api/v1/games/{self.id}?since={since}")
        if status in INSTANCE_LOST and may_fail:
            return
        if status != 200 or state["version"] < self.version:
            raise Failure(f"a read after version {self.version}: {status} {state}")

    def play(self, moves, may_fail=False, each_followed=False):
        for _ in range(moves):
            self.move(may_fail)
            # Once or twice: with always two requests a move, strict round robin would send all moves to one instance.
            for _ in range(self.random.choice((1, 2))):
                self.read(may_fail)
            if each_followed:  # before the next move: nothing on the way holds a line back
                for follower in self.followers:
                    follower.wait(self.version)

    def finish(self):
        for follower in self.followers:
            follower.wait(self.version)
            follower.done = True
            if follower.moves != self.played:
                raise Failure(f"{type(follower).__name__} got other moves than were played")
        whole = self.players[0].api("GET", f"/games/{self.id}")
        if whole["moves"] != self.played or whole["outcome"] != "pending":
            raise Failure(f"the game {self.id} has other moves than were acknowledged")
        return len(self.played)


def served(stand, number):
    path = stand.access_log(number)
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def moves_served(stand, number):
    return sum(line["path"].endswith("/moves") and line["status"] == 200 for line in served(stand, number))


def check_hidden(client, name, metrics):
    """Operators' pages are hidden behind the proxy, and answer at --metrics."""
    for path in ("/metrics", "/healthz", "/readyz", "//metrics", "/%6detrics"):
        status, _, text = client.ask("GET", path)
        if status == 200 or "mnk_" in str(text):
            raise Failure(f"{name} shows {path}: {status}")
    for port in metrics:
        if "mnk_http_connections" not in fetch(f"http://127.0.0.1:{port}/metrics")[1]:
            raise Failure("the operators' port has no metrics")


def check_requests(client, proxy, name):
    status, headers, presets = client.ask("GET", "/api/v1/presets")
    if status != 200 or "Strict-Transport-Security" not in headers or not presets:
        raise Failure(f"presets: {status} {headers}")
    if len(headers["X-Request-Id"] or "") < 32:
        raise Failure(f"the reply has the id {headers['X-Request-Id']}, not one of the proxy's")
    if client.ask("POST", "/api/v1/games", {}, {"Origin": "https://evil.example"})[0] != 403:
        raise Failure("a page of another server may make games")
    status, _, text = client.ask("POST", "/api/v1/import", {"text": "x" * (2 << 20)})
    if status != 413:
        raise Failure(f"2 MiB: {status} {text}")
    if name == "nginx" and client.ask("GET", "/", headers={"Host": "evil.example"})[0] != 421:
        raise Failure("another Host is answered")
    plain = http.client.HTTPConnection("127.0.0.1", proxy.http, timeout=PATIENCE)
    plain.request("GET", "/a?b=c", headers={"Host": NAME})
    reply = plain.getresponse()
    if reply.status not in (301, 308) or not reply.getheader("Location", "").startswith(f"https://{NAME}"):
        raise Failure(f"plain HTTP is answered with {reply.status} {reply.getheader('Location')}")
    plain.close()


def check_lines(client, stand):
    """A line of an analysis comes before the analysis ends: the client has its first line, hangs up, and thereby ends it early."""
    connection, asked = client.pool[0], 30
    path = "/api/v1/analyse"
    connection.request("POST", path, json.dumps({"game": "gomoku", "position": "h8h9", "seconds": asked}),
                       {"Content-Type": "application/json"})
    reply = connection.getresponse()
    line = reply.readline()
    if reply.status != 200 or json.loads(line)["type"] != "progress":
        raise Failure(f"an analysis: {reply.status}, {line}")
    connection.close()
    logged = lambda: [entry for number in (1, 2) for entry in served(stand, number) if entry["path"] == path]
    spent = wait_for("the analysis in the access log", logged)[0]["seconds"]
    if spent >= asked:
        raise Failure(f"the first line of an analysis of {asked} s was held back by the proxy: the analysis ended after {spent} s")


def check_log(stand, numbers):
    """Every request has the address that its connection came from, and an id."""
    lines = [line for number in numbers for line in served(stand, number) if line["path"].startswith("/api/")]
    clients = {line["client"] for line in lines}
    if clients != set(ADDRESSES):
        raise Failure(f"the access log has the addresses {clients}, the clients {ADDRESSES}; they claim {LIE}")
    return len(lines)


def lose_instance(stand, game, restart, victim):
    """Kills an instance in the middle of the game, and starts it again: it gets requests again."""
    game.play(20)
    victim.send_signal(signal.SIGKILL)
    victim.wait()
    game.play(80, may_fail=True)
    before = moves_served(stand, 1)
    restart()

    def back():
        game.play(10, may_fail=True)
        return moves_served(stand, 1) > before
    wait_for("the instance that was started again gets requests", back)


def check(name, program_path, moves):
    for needed in (name, "openssl"):
        program(needed)
    with Stand() as stand:
        database = stand.postgres()
        ports, metrics = [free_port(), free_port()], [free_port(), free_port()]
        start = lambda i: stand.instance(program_path, i + 1, ports[i], metrics[i], database)
        instances = [start(0), start(1)]
        certificate, key = stand.certificate()
        proxy = getattr(proxies, name)(stand, ports, certificate, key)
        tls = context(certificate)
        players = [Client(proxy, tls, address, seed) for seed, address in enumerate(ADDRESSES[:2])]
        watchers = (proxy, tls, ADDRESSES[2])

        check_requests(players[0], proxy, name)
        check_hidden(players[0], name, metrics)
        check_lines(players[0], stand)
        first = Game(players, watchers)
        began = time.monotonic()
        first.play(20, each_followed=True)
        first.play(moves - 20)
        seconds = time.monotonic() - began
        total = first.finish()
        wait_for("the access logs", lambda: moves_served(stand, 1) + moves_served(stand, 2) >= total)
        shares = [moves_served(stand, 1), moves_served(stand, 2)]
        if min(shares) < total * 0.4:
            raise Failure(f"the instances answered {shares} moves: that is no round robin")
        second = Game(players, watchers)
        lose_instance(stand, second, lambda: instances.__setitem__(0, start(0)), instances[0])
        second.finish()
        for instance in instances:
            instance.send_signal(signal.SIGTERM)
            if instance.wait(PATIENCE) != 0:
                raise Failure("an instance did not end as it should")
        lines = check_log(stand, (1, 2))
        print(f"{name}: {total} moves in {seconds:.1f} s, instances {shares}, none refused; {len(second.played)} more with an instance "
              f"killed and started again, {second.again} sent twice; {lines} lines of log with the clients' addresses")
