// SPDX-License-Identifier: MIT
// Hash table of certificate records, with canonical position and player to move as the key. Designed for tens of
// millions of records: about 30 bytes each on boards of at most 64 cells.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "mnk/certificate.hpp"
#include "proof/frame.hpp"
#include "proof/reduced_board.hpp"

namespace mnk::proof {

class RecordSet {
 public:
  using Index = std::uint32_t;  ///< number of a record, in insertion order
  static constexpr Index none = ~Index{0};

  /// `rules`: of the board of the records. `family`: as for ReducedBoard.
  explicit RecordSet(const Rules& rules, const Family& family = {});

  /// Adds a record; `strategy` uses the cells of `stones`. Replacement policy: a record that needs fewer others
  /// replaces an existing one (pairing or threats replace a move, pairing replaces threats of the opponent's turn).
  /// Otherwise the first record stays.
  void add(std::span<const Stone> stones, bool prover_to_move, const decltype(CertificateRecord::strategy)& strategy);
  /// Adds a record of a file, whose cells are canonical; one that is here already is replaced. Returns its index.
  /// Requires: the record is one that CertificateReader gives.
  Index put(const CertificateRecord& record);
  Index find(std::span<const Content> canonical, bool prover_to_move) const;
  std::size_t size() const { return size_; }

  bool is_move(Index index) const { return (meta(index) & kind_mask) == 0; }
  CertificateRecord record(Index index) const;
  /// Returns true if record `a` precedes record `b` in a file.
  bool precedes(Index a, Index b) const;

  /// One flag per record, for traversals.
  bool marked(Index index) const { return (meta(index) & mark) != 0; }
  void set_mark(Index index) { meta(index) |= mark; }
  void clear_mark(Index index) { meta(index) &= ~mark; }

  const Frame& frame() const { return frame_; }
  /// Writes the canonical form of the reduced position; returns the index of the first symmetry that maps to it.
  std::size_t canonical(const ReducedBoard& board, std::span<Content> canonical) const;

 private:
  // A record consists of words_ words of contents and one word of metadata. Contents have two bits per cell, the first
  // cell highest, so that words compare like positions. Metadata: kind, mark, and the cell of a move or an index into
  // lists_.
  static constexpr std::uint64_t kind_mask = 7;
  static constexpr std::uint64_t mark = 8;
  static constexpr int value_shift = 4;
  static constexpr std::size_t chunk_bits = 14;

  static std::uint64_t kind_of(bool prover_to_move, std::size_t strategy) {
    return strategy + (prover_to_move ? 0 : 2);
  }
  static bool prover_moves(std::uint64_t meta) { return (meta & kind_mask) < 3; }
  std::uint64_t* words(Index index) const {
    return chunks_[index >> chunk_bits].get() + (index & ((Index{1} << chunk_bits) - 1)) * (words_ + 1);
  }
  std::uint64_t& meta(Index index) const { return words(index)[words_]; }
  void pack(std::span<const Content> cells) const;
  std::size_t slot_of(const std::uint64_t* key, bool prover_to_move) const;
  std::uint64_t store(std::size_t symmetry, const decltype(CertificateRecord::strategy)& strategy);
  Index insert(std::size_t slot, std::uint64_t meta);
  void grow();

  Frame frame_;
  ReducedBoard board_;
  std::size_t words_;
  std::uint64_t secret_;  ///< the hash begins with it, so that no file can choose records for one slot
  std::size_t size_ = 0;
  std::vector<std::unique_ptr<std::uint64_t[]>> chunks_;
  std::vector<Index> slots_;          ///< record index + 1, or 0 if free; open addressing
  std::vector<std::uint16_t> lists_;  ///< number of cells, then the cells of pairs or threats; of a follow-up two lists
  std::vector<Content> canonical_;
  mutable std::vector<std::uint64_t> key_;
};

}  // namespace mnk::proof
