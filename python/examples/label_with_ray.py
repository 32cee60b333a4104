# SPDX-License-Identifier: MIT
"""Labels the shards of a data set under Ray, in one process per processor of the cluster.

python label_with_ray.py GAME POSITIONS SHARDS FOLDER    FOLDER is on a file system that all machines see

An interrupted run continues: finished shards are not made again.
"""

from __future__ import annotations

import sys
from pathlib import Path

import ray

from mnk.dataset import LabelRequest, make_shard


@ray.remote(num_cpus=1)
def label(request: LabelRequest, folder: str, shard: int) -> bool:
    return make_shard(request, folder, shard)


def main() -> None:
    game, positions, shards, folder = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), str(Path(sys.argv[4]).resolve())
    request = LabelRequest(game, positions, shards=shards)
    ray.init()
    waiting = [label.remote(request, folder, shard) for shard in range(request.count)]
    made = 0
    while waiting:
        done, waiting = ray.wait(waiting)
        made += sum(ray.get(done))
    print(f"made {made} of {request.count} shards")


if __name__ == "__main__":
    main()
