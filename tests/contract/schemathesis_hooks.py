# SPDX-License-Identifier: MIT
"""Hooks of schemathesis: prepare seats and games for each request, and count the statuses of each operation.

tests/contract/schemathesis loads this module and gives it its settings in the environment:
MNK_API (the address of the API) and MNK_STATUSES (the file for the counts).
"""
import collections
import json
import os
import re
import urllib.request

import schemathesis

API = os.environ["MNK_API"]
STATUSES = os.environ["MNK_STATUSES"]
ID = re.compile(r"[0-9A-Za-z_-]{1,64}")
PREPARED_SHARE = 4  # one request in so many keeps its random id
SHORT_SEARCH = 0.02  # seconds
SLOW_GAME = "7,6,4:gravity"  # takes /best 10 s

statuses = collections.defaultdict(collections.Counter)
requests = collections.Counter()


def post(path, body, token=None):
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(API + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=20) as reply:
        return json.load(reply)


def new_token():
    return post("/tokens", {})["token"]


TOKEN, FRIEND = new_token(), new_token()


def new_game(token=TOKEN, **more):
    return post("/games", {"game": "gomoku", "seat": "both", "moves": "h8h9g8", **more}, token)["id"]


def finished_game():
    game = new_game()
    post(f"/games/{game}/resign", {}, TOKEN)
    return game


def moved_game():
    game = new_game()
    post(f"/games/{game}/moves", {"ply": 3, "move": "i8"}, TOKEN)
    return game


def opened_game():
    """A game whose opening asks for a choice."""
    game = new_game(game="15,15,5", moves=None, opening="swap2")
    for ply, move in enumerate(("h8", "h9", "i9")):
        post(f"/games/{game}/moves", {"ply": ply, "move": move}, TOKEN)
    return game


WATCHED = new_game()
# The game that each operation needs. A command changes its game, so each of these requests has a new one.
GAMES = {
    "getGame": lambda: WATCHED,
    "exportGame": lambda: WATCHED,
    "openSocket": lambda: WATCHED,
    "streamEvents": lambda: WATCHED,
    "joinGame": lambda: new_game(FRIEND, seat="x", moves=None),
    "playMove": new_game,
    "chooseSide": opened_game,
    "offerDraw": new_game,
    "undoMove": moved_game,
    "resignGame": new_game,
    "offerRematch": finished_game,
}


def name_of(operation):
    return operation.definition.raw["operationId"]


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


@schemathesis.hook
def before_call(context, case, kwargs):
    """Puts a game into the path, the ply of that game into a move, and short searches into the others.

    A stream of events ignores `since` if `Last-Event-ID` is there, so a request has one of the two.
    """
    name = name_of(case.operation)
    requests[name] += 1
    prepared = requests[name] % PREPARED_SHARE != 0
    path = case.path_parameters or {}
    if name in GAMES and prepared and ID.fullmatch(str(path.get("id", ""))):
        case.path_parameters = {**path, "id": GAMES[name]()}
    if name == "getProof" and prepared and ID.fullmatch(str(path.get("id", ""))):
        case.path_parameters = {**path, "id": "shown"}
    body = case.body if isinstance(case.body, dict) else None
    if name == "playMove" and body and prepared and is_number(body.get("ply")) and 0 <= body["ply"] <= 10000:
        case.body = {**body, "ply": 3}
    if name == "chooseSide" and body and prepared and is_number(body.get("ply")) and 0 <= body["ply"] <= 10000:
        case.body = {**body, "ply": 3}
    if name == "findBestMoves" and body and body.get("game") == SLOW_GAME:
        case.body = {**body, "game": "3,3,3"}
    if name == "streamEvents" and "since" in (case.query or {}):
        case.headers = {key: value for key, value in (case.headers or {}).items() if key.lower() != "last-event-id"}
    if name == "analysePosition" and body is not None:
        seconds = body.get("seconds")
        if seconds is None or (is_number(seconds) and 0.01 <= seconds <= 60):
            case.body = {**body, "seconds": SHORT_SEARCH}


@schemathesis.auth().apply_to(lambda context: True)
class Bearer:
    def get(self, case, context):
        return TOKEN

    def set(self, case, data, context):
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {data}"}


@schemathesis.deserializer("application/x-ndjson")
def lines(context, response):
    """Returns the last line of a stream. The check `every_line` looks at the others."""
    return json.loads(response.content.splitlines()[-1])


@schemathesis.check
def every_line(ctx, response, case):
    """Checks the lines before the last one of a stream."""
    if response.headers.get("content-type", [""])[0] != "application/x-ndjson":
        return
    for line in response.content.splitlines()[:-1]:
        value = json.loads(line)
        assert value["type"] in ("queued", "progress"), f"a line of the type {value['type']} before the last one"


@schemathesis.hook
def after_call(context, case, response):
    statuses[name_of(case.operation)][response.status_code] += 1
    with open(STATUSES, "w", encoding="utf-8") as file:
        json.dump(statuses, file)
