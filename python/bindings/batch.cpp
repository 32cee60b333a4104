// SPDX-License-Identifier: MIT
// Batches of 3,3,3: packed boards, games or text in, one verdict or answer each out.
#include "mnk/batch.hpp"

#include <atomic>

#include "bindings/arrays.hpp"
#include "bindings/columns.hpp"
#include "bindings/module.hpp"
#include "bindings/threads.hpp"
#include "mnk/best.hpp"

namespace mnk::python {
namespace {

using namespace nb::literals;

using Output = nb::ndarray<std::uint8_t, nb::numpy, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Text = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

/// Returns `out`, or a new array without initial values.
Output output_for(std::size_t size, std::optional<Output> out) {
  if (out && out->shape(0) != size) {
    throw nb::value_error(
        ("out has room for " + std::to_string(out->shape(0)) + " verdicts, and there are " + std::to_string(size))
            .c_str());
  }
  return out ? *out : new_array<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>({size});
}

std::span<batch::Code> codes_of(const Output& out, std::size_t first, std::size_t size) {
  return {reinterpret_cast<batch::Code*>(out.data()) + first, size};
}

/// Judges each piece of a column in threads.
template <class T, class Judge>
nb::object judge_column(const Column& column, std::optional<Output> given, unsigned threads, const Judge& judge) {
  checked_threads(threads);
  const Output out = output_for(column.size(), std::move(given));
  without_lock([&] {
    column.for_each<T>([&](std::span<const T> values, std::size_t first) {
      in_shares(values.size(), threads, [&](std::size_t begin, std::size_t end) {
        judge(values.subspan(begin, end - begin), codes_of(out, first + begin, end - begin));
      });
    });
    return 0;
  });
  return nb::cast(out);
}

nb::object judge_boards(const ColumnArgument& boards, std::optional<Output> out, unsigned threads) {
  return judge_column<std::uint32_t>(Column(boards.value, uint32_column, "boards"), std::move(out), threads,
                                     [](std::span<const std::uint32_t> values, std::span<batch::Code> codes) {
                                       batch::judge_boards_3x3(values, codes);
                                     });
}

nb::object judge_games(const ColumnArgument& games, std::optional<Output> out, unsigned threads) {
  return judge_column<std::uint64_t>(Column(games.value, uint64_column, "games"), std::move(out), threads,
                                     [](std::span<const std::uint64_t> values, std::span<batch::Code> codes) {
                                       batch::judge_games_3x3(values, codes);
                                     });
}

nb::object judge_lines(std::string_view text, std::optional<Output> given, unsigned threads) {
  constexpr std::size_t line = 10;
  checked_threads(threads);
  const std::size_t lines = text.size() / line;
  const Output out = output_for(lines, std::move(given));
  std::atomic<std::size_t> first_bad = lines;
  without_lock([&] {
    in_shares(lines, threads, [&](std::size_t begin, std::size_t end) {
      const std::size_t read = begin + batch::judge_lines_3x3(text.substr(begin * line, (end - begin) * line),
                                                              codes_of(out, begin, end - begin));
      std::size_t known = first_bad;
      while (read < end && read < known && !first_bad.compare_exchange_weak(known, read)) {
      }
    });
    return 0;
  });
  if (first_bad * line != text.size()) {
    raise(
        "ParseError", "bad_row_length",
        "line " + std::to_string(first_bad + 1) + " is not nine cells and a newline; read_records reads other shapes");
  }
  return nb::cast(out);
}

nb::object judge_text(const nb::object& text, std::optional<Output> out, unsigned threads) {
  if (PyBytes_Check(text.ptr())) {
    const auto bytes = nb::borrow<nb::bytes>(text);
    return judge_lines({bytes.c_str(), bytes.size()}, std::move(out), threads);
  }
  Text buffer;
  if (!nb::try_cast(text, buffer, false)) {
    throw nb::type_error("text must be bytes, or a contiguous buffer of them (memoryview, mmap, uint8 array)");
  }
  return judge_lines({reinterpret_cast<const char*>(buffer.data()), buffer.shape(0)}, std::move(out), threads);
}

nb::tuple best_moves(const ColumnArgument& source, unsigned threads) {
  checked_threads(threads);
  const Column boards(source.value, uint32_column, "boards");
  const auto status = new_array<std::uint8_t>({boards.size()});
  const auto score = new_array<std::int8_t>({boards.size()});
  const auto plies = new_array<std::uint8_t>({boards.size()});
  const auto cell = new_array<std::uint8_t>({boards.size()});
  const auto fastest = new_array<std::uint8_t>({boards.size()});
  const auto store = [&](std::size_t i, best::Answer3x3 answer) {
    const bool fine = answer.status() == best::Answer3x3::Status::fine;
    constexpr std::uint8_t none = 255;
    status.data()[i] = static_cast<std::uint8_t>(answer.status());
    score.data()[i] = static_cast<std::int8_t>(fine ? answer.score() : 0);
    plies.data()[i] = static_cast<std::uint8_t>(fine ? answer.plies() : 0);
    cell.data()[i] = fine ? static_cast<std::uint8_t>(answer.cell()) : none;
    fastest.data()[i] = fine ? static_cast<std::uint8_t>(answer.cell(best::Prefer::fastest)) : none;
  };
  without_lock([&] {
    boards.for_each<std::uint32_t>([&](std::span<const std::uint32_t> values, std::size_t first) {
      in_shares(values.size(), threads, [&](std::size_t begin, std::size_t end) {
        std::array<best::Answer3x3, 512> answers;
        for (; begin < end; begin += answers.size()) {
          const std::size_t size = std::min(answers.size(), end - begin);
          best::best_3x3(values.subspan(begin, size), answers);
          for (std::size_t i = 0; i < size; ++i) store(first + begin + i, answers[i]);
        }
      });
    });
    return 0;
  });
  return nb::make_tuple(status, score, plies, cell, fastest);
}

constexpr const char* column_forms =
    "A column is of NumPy, Arrow (`__arrow_c_array__`, `__arrow_c_stream__`), pandas or polars, and is read where it "
    "is,\n"
    "never copied: TypeError for another type of numbers, ValueError for nulls, gaps or another dimension. `out` is a\n"
    "uint8 array of the same length to write to; a new one without. Codes are those of `mnk.CODES`.";

}  // namespace

void add_batch(nb::module_& m) {
  m.def(
      "code_names",
      [] {
        std::vector<std::string_view> names;
        for (std::size_t i = 0; i < batch::code_count; ++i) names.push_back(to_string(static_cast<batch::Code>(i)));
        return names;
      },
      "The names of the codes of verdicts, by number.");
  static const std::string about_boards = std::string(
                                              "Judges boards of 3,3,3 in bulk: uint32[n] in, uint8[n] of codes out.\n\n"
                                              "Bits 0 to 8 of a board are X's stones, bits 16 to 24 O's; the cell of "
                                              "bit 0 is the top left one, that of bit 3 the\n"
                                              "first of the second row. All other bits must be clear. ") +
                                          column_forms;
  static const std::string about_games =
      std::string(
          "Judges whole games of 3,3,3 in bulk: uint64[n] in, uint8[n] of codes out.\n\n"
          "Move i is the cell 0 to 8 in bits 4i to 4i + 3, X first; every nibble after the last move, up to the 16th, "
          "is 15.\n"
          "The code is the outcome after the last move, or the error of the first wrong move. ") +
      column_forms;
  static const std::string about_best =
      std::string(
          "Returns the arrays (status, score, plies, cell, fastest) of boards as `judge_boards` reads them; see\n"
          "`mnk.best_moves`. ") +
      column_forms;
  m.def("judge_boards", &judge_boards, "boards"_a.none(), "out"_a.none().noconvert() = nb::none(), "threads"_a = 1,
        nb::sig(
            "def judge_boards(boards: object, out: numpy.typing.NDArray[numpy.uint8] | None = None, threads: int = 1) "
            "-> numpy.typing.NDArray[numpy.uint8]"),
        about_boards.c_str());
  m.def(
      "judge_games", &judge_games, "games"_a.none(), "out"_a.none().noconvert() = nb::none(), "threads"_a = 1,
      nb::sig("def judge_games(games: object, out: numpy.typing.NDArray[numpy.uint8] | None = None, threads: int = 1) "
              "-> numpy.typing.NDArray[numpy.uint8]"),
      about_games.c_str());
  m.def("judge_text", &judge_text, "text"_a.none(), "out"_a.none().noconvert() = nb::none(), "threads"_a = 1,
        nb::sig("def judge_text(text: bytes | bytearray | memoryview | numpy.typing.NDArray[numpy.uint8], out: "
                "numpy.typing.NDArray[numpy.uint8] | None = None, threads: int = 1) -> "
                "numpy.typing.NDArray[numpy.uint8]"),
        "Judges boards of 3,3,3 as lines of nine cells and a newline (`b\"XO.XO.X.O\\n\"`): uint8[n] of codes out.\n\n"
        "Cells: `X x 1`, `O o 2`, `. _ - b B space`. Raises ParseError with the first line of another shape.");
  m.def(
      "best_moves", &best_moves, "boards"_a.none(), "threads"_a = 1,
      nb::sig("def best_moves(boards: object, threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.uint8], "
              "numpy.typing.NDArray[numpy.int8], numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.uint8], "
              "numpy.typing.NDArray[numpy.uint8]]"),
      about_best.c_str());
}

}  // namespace mnk::python
