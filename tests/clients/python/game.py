# SPDX-License-Identifier: MIT
"""Plays a game with a client that openapi-python-client has generated:  python game.py API

API is the address of the API. tests/clients/check generates the package mnk_client and runs this file.
"""
import sys

from mnk_client import AuthenticatedClient, Client
from mnk_client.api.games import create_game, create_token, get_game, join_game, list_games, play_move
from mnk_client.api.positions import judge_position
from mnk_client.models import (CreateRequest, Empty, EndReason, JoinRequest, JudgeRequest, Letter, MoveRequest,
                               OpenSeat, Outcome, PersonSeat, Problem, Seating)

if len(sys.argv) != 2:
    sys.exit(__doc__)
api = sys.argv[1]
anyone = Client(base_url=api, raise_on_unexpected_status=True)


def content_of(reply):
    """Returns the body of a successful reply. Raises the problem document of another one."""
    if reply.status_code >= 300:
        raise RuntimeError(f"{reply.status_code}: {reply.parsed}")
    return reply.parsed


def new_player():
    """Returns a client with a token of its own."""
    token = content_of(create_token.sync_detailed(client=anyone, body=Empty())).token
    return AuthenticatedClient(base_url=api, token=token, raise_on_unexpected_status=True)


ann, zoe = new_player(), new_player()

# Create a game. The repeated request has the same key, so it gives the same game.
request = CreateRequest(game="3,3,3", name="Ann", seat=Seating.X, opponent="friend")
created, repeated = (content_of(create_game.sync_detailed(client=ann, body=request, idempotency_key="first-game"))
                     for _ in range(2))
assert created.id == repeated.id, "the repeated request creates another game"
assert created.you == Seating.X and isinstance(created.players.o, OpenSeat), created

# Join it.
joined = content_of(join_game.sync_detailed(created.id, client=zoe, body=JoinRequest(name="Zoe")))
assert joined.you == Seating.O and isinstance(joined.players.o, PersonSeat) and joined.players.o.name == "Zoe", joined

# A move out of turn is a problem document.
early = play_move.sync_detailed(created.id, client=zoe, body=MoveRequest(ply=0, move="b2"))
assert early.status_code == 403 and isinstance(early.parsed, Problem) and early.parsed.code == "not_your_turn", early

# Play to a win.
moves = ["a1", "a2", "b1", "b2", "c1"]
for ply, move in enumerate(moves):
    body = MoveRequest(ply=ply, move=move)
    ack = content_of(play_move.sync_detailed(created.id, client=(ann, zoe)[ply % 2], body=body))
    assert ack.ply == ply, ack

# Read the game as a spectator: whole, again with its entity tag, and the last change alone.
read = get_game.sync_detailed(created.id, client=anyone)
game = content_of(read)
assert (game.outcome, game.reason, game.you) == (Outcome.X_WINS, EndReason.LINE, None), game
assert game.moves == moves, game.moves
again = get_game.sync_detailed(created.id, client=anyone, if_none_match=read.headers["ETag"])
assert again.status_code == 304, again.status_code
change = content_of(get_game.sync_detailed(created.id, client=anyone, since=game.version - 1))
assert change.from_ == 4 and change.moves == ["c1"], change

# List the games of each player.
for player in (ann, zoe):
    listed = content_of(list_games.sync_detailed(client=player, limit=10))
    assert [(each.id, each.outcome) for each in listed.games] == [(game.id, Outcome.X_WINS)], listed
    assert listed.next_ is None, listed
# A new client, because `anyone` has kept the cookie that the server sent with the game.
nobody = list_games.sync_detailed(client=Client(base_url=api))
assert nobody.status_code == 401 and nobody.parsed.code == "no_identity", nobody

# Judge the final position.
final = JudgeRequest(game=game.game, position=" ".join(moves))
verdict = content_of(judge_position.sync_detailed(client=anyone, body=final))
assert verdict.winner == Letter.X and len(verdict.lines) == 1, verdict

print(f"Python client: game {game.id} won by X in {game.ply} plies")
