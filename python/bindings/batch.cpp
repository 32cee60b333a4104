// SPDX-License-Identifier: MIT
// Batches: arrays of packed boards and games in, one verdict or answer each out.
#include "mnk/batch.hpp"

#include <algorithm>
#include <thread>

#include "bindings/arrays.hpp"
#include "bindings/module.hpp"
#include "mnk/best.hpp"

namespace mnk::python {
namespace {

using namespace nb::literals;

/// Runs `part(begin, end)` over `size` values in threads; a part begins at a multiple of 64.
template <class Part>
void in_threads(std::size_t size, unsigned threads, const Part& part) {
  constexpr std::size_t least_share = 1 << 16;
  const std::size_t most = std::max<std::size_t>(1, size / least_share);
  const std::size_t count = std::min<std::size_t>(std::max(1U, threads), most);
  if (count == 1) return part(std::size_t{0}, size);
  const std::size_t share = (size / count + 63) / 64 * 64;
  std::vector<std::jthread> workers;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t begin = std::min(size, i * share);
    const std::size_t end = i + 1 == count ? size : std::min(size, begin + share);
    workers.emplace_back([&part, begin, end] { part(begin, end); });
  }
}

template <class T>
using Input = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Output = nb::ndarray<std::uint8_t, nb::numpy, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

/// Writes into `out`, or into a new array.
template <class Part>
nb::object verdicts(std::size_t size, std::optional<Output> out, unsigned threads, const Part& part) {
  if (out && out->shape(0) != size) {
    throw nb::value_error(
        ("out has room for " + std::to_string(out->shape(0)) + " verdicts, and there are " + std::to_string(size))
            .c_str());
  }
  if (!out) {
    auto* data = new batch::Code[size];
    const nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<batch::Code*>(p); });
    out = Output(data, {size}, owner);
  }
  const std::span<batch::Code> codes(reinterpret_cast<batch::Code*>(out->data()), size);
  without_lock([&] {
    in_threads(size, threads,
               [&](std::size_t begin, std::size_t end) { part(begin, codes.subspan(begin, end - begin)); });
    return 0;
  });
  return nb::cast(*out);
}

nb::object judge_boards(Input<std::uint32_t> boards, std::optional<Output> out, unsigned threads) {
  return verdicts(boards.shape(0), out, threads, [&](std::size_t begin, std::span<batch::Code> codes) {
    batch::judge_boards_3x3({boards.data() + begin, codes.size()}, codes);
  });
}

nb::object judge_games(Input<std::uint64_t> games, std::optional<Output> out, unsigned threads) {
  return verdicts(games.shape(0), out, threads, [&](std::size_t begin, std::span<batch::Code> codes) {
    batch::judge_games_3x3({games.data() + begin, codes.size()}, codes);
  });
}

nb::object judge_text(nb::bytes text, std::optional<Output> out, unsigned threads) {
  constexpr std::size_t line = 10;
  const std::string_view all(text.c_str(), text.size());
  std::atomic<std::size_t> first_bad = std::string_view::npos;
  nb::object codes = verdicts(all.size() / line, out, threads, [&](std::size_t begin, std::span<batch::Code> part) {
    const std::size_t read = batch::judge_lines_3x3(all.substr(begin * line, part.size() * line), part);
    std::size_t known = first_bad;
    while (read < part.size() && begin + read < known && !first_bad.compare_exchange_weak(known, begin + read)) {
    }
  });
  if (const std::size_t bad = std::min(first_bad.load(), all.size() / line); bad * line != all.size()) {
    raise("ParseError", "bad_row_length",
          "line " + std::to_string(bad + 1) +
              " is not nine cells and a newline; judge_positions and read_records read " + "other shapes");
  }
  return codes;
}

nb::object best_moves(Input<std::uint32_t> boards, unsigned threads) {
  const std::size_t size = boards.shape(0);
  auto* data = new best::Answer3x3[size];
  const nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<best::Answer3x3*>(p); });
  without_lock([&] {
    in_threads(size, threads, [&](std::size_t begin, std::size_t end) {
      best::best_3x3({boards.data() + begin, end - begin}, {data + begin, end - begin});
    });
    return 0;
  });
  return nb::cast(nb::ndarray<nb::numpy, std::uint16_t>(data, {size}, owner));
}

}  // namespace

void add_batch(nb::module_& m) {
  nb::dict codes;
  for (std::uint8_t i = 0; i < batch::code_count; ++i) codes[nb::cast(i)] = to_string(static_cast<batch::Code>(i));
  m.attr("CODES") = codes;
  m.def("judge_boards", &judge_boards, "boards"_a.noconvert(), "out"_a.none().noconvert() = nb::none(),
        "threads"_a = 1);
  m.def("judge_games", &judge_games, "games"_a.noconvert(), "out"_a.none().noconvert() = nb::none(), "threads"_a = 1);
  m.def("judge_text", &judge_text, "text"_a, "out"_a.none().noconvert() = nb::none(), "threads"_a = 1);
  m.def("best_moves", &best_moves, "boards"_a.noconvert(), "threads"_a = 1);
}

}  // namespace mnk::python
