# SPDX-License-Identifier: MIT
"""The engine, for boards too large to solve."""

from __future__ import annotations

import queue
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType

from ._core import FULL_LEVEL, Analysis, Board, EngineCore, Rules
from .errors import Interrupted

Stop = threading.Event | Callable[[], bool] | None
PAUSE = 0.02  # seconds between two looks at a `stop`


class AnalysisStream:
    """The analyses of one search, each deeper than the one before. Iterate, and leave the loop when it suffices.

    Leaving the `with` block, or `stop()`, ends the search; so does the end of the stream's life or of the program. An
    error of the search is raised by the iteration.
    """

    def __init__(self, start: Callable[[Callable[[Analysis], None], threading.Event], Analysis]) -> None:
        self._waiting: queue.SimpleQueue[Analysis | BaseException | None] = queue.SimpleQueue()
        self._stop = threading.Event()
        self._ended = False
        self.latest: Analysis | None = None
        # The thread must not hold the stream, which would then live as long as the search.
        self._thread = threading.Thread(
            target=_search, args=(start, self._waiting, self._stop), name="mnk analysis", daemon=True
        )
        self._end = weakref.finalize(self, _end, self._stop, self._thread)
        self._thread.start()

    def __iter__(self) -> Iterator[Analysis]:
        return self

    def __next__(self) -> Analysis:
        if self._ended:
            raise StopIteration
        item = self._waiting.get()
        if isinstance(item, Analysis):
            self.latest = item
            return item
        self._ended = True
        self._thread.join()
        if item is None:
            raise StopIteration
        raise item

    def stop(self) -> None:
        """Ends the search; the iteration still gives the analyses that are finished."""
        self._stop.set()

    def __enter__(self) -> AnalysisStream:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()


def _search(
    start: Callable[[Callable[[Analysis], None], threading.Event], Analysis],
    waiting: queue.SimpleQueue[Analysis | BaseException | None],
    stop: threading.Event,
) -> None:
    try:
        waiting.put(start(waiting.put, stop))
        waiting.put(None)
    except Interrupted:  # of a search that did not begin
        waiting.put(None)
    except BaseException as error:  # noqa: BLE001  (raised again by the iteration)
        waiting.put(error)


def _end(stop: threading.Event, thread: threading.Thread) -> None:
    stop.set()
    if thread is not threading.current_thread():
        thread.join()


class _Turn:
    """Lets one thread in after the other. Raises RuntimeError where a thread would wait for itself."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._owner: int | None = None

    @contextmanager
    def taken(self, stop: Stop = None) -> Iterator[None]:
        """Waits for the turn. Raises Interrupted if `stop` ends the wait."""
        if self._owner == threading.get_ident():
            raise RuntimeError("the engine is busy with a call of this thread")
        while not self._lock.acquire(timeout=-1 if stop is None else PAUSE):
            if stop is not None and (stop.is_set() if hasattr(stop, "is_set") else stop()):
                raise Interrupted("stopped while another call used the engine")
        self._owner = threading.get_ident()
        try:
            yield
        finally:
            self._owner = None
            self._lock.release()


class Engine:
    """An engine for one game. It keeps its transposition table between calls; `with` frees it.

    `memory`: bytes of the table (0: 64 MB). `threads`: search threads, which share it. One call at a time.
    Raises LegalityError `too_large` if a side is longer than 100.
    """

    def __init__(self, rules: Rules | str = "15,15,5", *, memory: int = 0, threads: int = 1) -> None:
        self._core: EngineCore | None = EngineCore(rules, memory, threads)
        self._busy = _Turn()
        self._streams: weakref.WeakSet[AnalysisStream] = weakref.WeakSet()

    @property
    def rules(self) -> Rules:
        return self._open().rules

    def _open(self) -> EngineCore:
        if self._core is None:
            raise ValueError("the engine is closed")
        return self._core

    def analyse(
        self,
        board: Board,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int = 100,
        lines: int = 1,
        level: int = FULL_LEVEL,
        progress: Callable[[Analysis], object] | None = None,
        stop: Stop = None,
    ) -> Analysis:
        """Searches the best moves of the side to move. Without any limit: for one second.

        `nodes` limits each thread, `depth` counts plies, `lines` best moves are returned (multi-PV), `level` 1 to 10
        (full strength). `progress(analysis)` is called after each depth. Deterministic with one thread if only nodes
        and depth are limited. Raises LegalityError `game_over`, `other_rules`, `bad_level`;
        Interrupted if `stop` is set while another call uses the engine.
        """
        with self._busy.taken(stop):
            return self._open().analyse(
                board, seconds=seconds, nodes=nodes, depth=depth, lines=lines, level=level, progress=progress, stop=stop
            )

    def analysis(
        self,
        board: Board,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int = 100,
        lines: int = 1,
        level: int = FULL_LEVEL,
    ) -> AnalysisStream:
        """Searches in the background; iterate over the analyses of each depth. Without limits it goes on until stopped.

        with engine.analysis(board) as stream:
            for analysis in stream:
                if analysis.best.depth >= 8: break
        """
        copy = board.copy()

        def start(put: Callable[[Analysis], None], stop: threading.Event) -> Analysis:
            return self.analyse(
                copy, seconds=seconds, nodes=nodes, depth=depth, lines=lines, level=level, progress=put, stop=stop
            )

        self._open()
        stream = AnalysisStream(start)
        self._streams.add(stream)
        return stream

    def play(self, board: Board, **limits: float) -> int:
        """Returns the cell of the best move; limits as in `analyse`. Does not play it."""
        return self.analyse(board, **limits).cell  # type: ignore[arg-type]

    def clear(self) -> None:
        """Clears the transposition table."""
        with self._busy.taken():
            self._open().clear()

    def close(self) -> None:
        """Ends the analyses that run, and frees the memory. Later calls raise ValueError."""
        for stream in list(self._streams):
            stream.stop()
        with self._busy.taken():
            self._core = None

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
