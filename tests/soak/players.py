# SPDX-License-Identifier: MIT
"""Players and followers who remember everything they were told, and say when the server contradicts it."""
import asyncio
import random
import secrets
import time

from web_client import NoReply, WebClient

WIDTH = 20


class Contradiction(Exception):
    """The server has lost, changed or refused something that it must not."""


class Tally:
    """Counts of the whole run."""

    def __init__(self):
        self.moves = self.games = self.doubts = self.kept_in_doubt = self.reads = self.seen = self.retries = 0
        self.last_move = time.monotonic()
        self.contradictions = []

    def contradict(self, text):
        self.contradictions.append(text)
        raise Contradiction(text)


class Game:
    """A game as its players know it."""

    def __init__(self, game_id):
        self.id = game_id
        self.moves = []  # acknowledged
        self.asked = None  # a move that was sent, and not acknowledged so far
        self.is_over = False

    def agrees(self, moves):
        """Do these moves hold all that was acknowledged, and nothing that was never asked for?"""
        known = len(self.moves)
        return moves[:known] == self.moves and (len(moves) == known or moves[known:] == [self.asked])


class Player:
    """Plays both sides of one game after the other, each side with a token of its own, over any instance."""

    def __init__(self, ports, seed, tally, games):
        self.random = random.Random(seed)
        self.tally, self.games = tally, games
        self.sides = [[WebClient(port, token) for port in ports] for token in (secrets.token_hex(16), secrets.token_hex(16))]
        self.known = []  # all games of this player

    def any_of(self, side):
        return self.random.choice(self.sides[side])

    async def insist(self, side, method, path, body, accepted, headers=()):
        """Sends until a reply comes that is no failure of the server; its body."""
        while True:
            try:
                status, reply, _ = await self.any_of(side).ask(method, path, body, headers)
            except NoReply:
                self.tally.doubts += 1
                await asyncio.sleep(0.05 + 0.2 * self.random.random())
                continue
            if status in accepted:
                return reply
            if status != 503:
                self.tally.contradict(f"{method} {path} {body}: {status} {reply}")
            self.tally.retries += 1
            await asyncio.sleep(0.05 + 0.2 * self.random.random())

    async def play(self):
        while True:
            game = await self.begin()
            for ply in range(self.random.randint(20, 80)):
                await self.move(game, ply)
                if self.random.random() < 0.2:
                    await self.look(game)
                await asyncio.sleep(0.15 * self.random.random())
            if self.random.random() < 0.7:
                await self.insist(0, "POST", f"/games/{game.id}/resign", {}, (200, 409))
            game.is_over = True

    async def begin(self):
        body = {"game": f"{WIDTH},{WIDTH},{WIDTH}", "seat": "x", "opponent": "friend", "clock": {"seconds": 3600}}
        key = secrets.token_hex(8)
        made = await self.insist(0, "POST", "/games", body, (201, 200), (f"Idempotency-Key: {key}",))
        game = Game(made["id"])
        self.known.append(game)
        self.games.append(game)
        self.tally.games += 1
        await self.insist(1, "POST", f"/games/{game.id}/join", {}, (200,))
        return game

    async def move(self, game, ply):
        game.asked = f"{chr(ord('a') + ply % WIDTH)}{ply // WIDTH + 1}"
        await self.insist(ply % 2, "POST", f"/games/{game.id}/moves", {"ply": ply, "move": game.asked}, (200,))
        game.moves.append(game.asked)
        game.asked = None
        self.tally.moves += 1
        self.tally.last_move = time.monotonic()

    async def look(self, game):
        """Any instance must show all that was acknowledged."""
        try:
            status, state, _ = await self.any_of(0).ask("GET", f"/games/{game.id}")
        except NoReply:
            return
        if status == 503:
            return
        if status != 200 or not game.agrees(state["moves"]):
            self.tally.contradict(f"{game.id}: {status} {state}; acknowledged: {game.moves}, asked for: {game.asked}")
        if state["outcome"] != "pending":
            self.tally.contradict(f"{game.id} has ended: {state}; no player did that")
        self.tally.reads += 1


class Follower:
    """Follows games over event streams; what it has seen must be there at the end."""

    def __init__(self, ports, seed, tally, games):
        self.random = random.Random(seed)
        self.ports, self.tally, self.games = ports, tally, games
        self.seen = {}  # id: the longest list of moves

    async def follow(self):
        while True:
            await asyncio.sleep(0.2)
            going = [game for game in self.games[-200:] if not game.is_over]
            if going:
                await self.follow_one(self.random.choice(going))

    async def follow_one(self, game):
        moves, version = [], 0
        while not game.is_over:
            client = WebClient(self.random.choice(self.ports), secrets.token_hex(16))
            async for name, state in client.stream(f"/games/{game.id}/events", version):
                if name == "presence":
                    continue
                if name != "game":
                    break
                if state["version"] < version or state["from"] > len(moves):
                    self.tally.contradict(f"{game.id}: version {state['version']} from {state['from']} after version {version}")
                moves = moves[:state["from"]] + state["moves"]
                version = state["version"]
                self.tally.seen += 1
                if len(moves) > len(self.seen.get(game.id, [])):
                    self.seen[game.id] = list(moves)
                if game.is_over:
                    break
            await asyncio.sleep(0.05)
