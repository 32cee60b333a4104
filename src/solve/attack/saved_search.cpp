// SPDX-License-Identifier: MIT
#include "solve/attack/saved_search.hpp"

namespace mnk::attack {

namespace {

using search::BoardKey;

/// The first byte of each item.
enum Item : std::uint8_t { end, entry, reply, line };

void write_key(saved::Writer& writer, Item item, const BoardKey& key) {
  writer.number(item, 1);
  writer.number(key.a, 8);
  writer.number(key.b, 8);
}

void write_store(saved::Writer& writer, const PlanStore& store) {
  for (const AddedReplies::Reply& added : store.replies.since(0)) {
    write_key(writer, reply, added.key);
    writer.number(added.cell, 2);
  }
  store.table.for_each([&](const AttackEntry& one) {
    write_key(writer, entry, one.key);
    writer.number(one.work, 4);
    saved::write_numbers(writer, one.numbers);
  });
  store.lines.for_each([&](const BoardKey& key, const FourLines::Line& cells) {
    write_key(writer, line, key);
    writer.number(cells.size(), 2);
    for (const std::uint16_t cell : cells) writer.number(cell, 2);
  });
  writer.number(end, 1);
}

/// Returns false if no position can have the item.
bool read_item(saved::Reader& reader, unsigned item, std::uint32_t board_cells, PlanStore& store) {
  BoardKey key;
  key.a = reader.number(8);
  key.b = reader.number(8);
  if (item == entry) {
    const std::uint32_t work = reader.small_number(4);
    const auto numbers = saved::read_numbers(reader);
    if (work == 0 || !numbers) return false;
    store.table.store(key, *numbers, work);
    return true;
  }
  if (item == reply) {
    const Cell cell = reader.small_number(2);
    if (cell < board_cells) store.replies.add(key, cell);
    return cell < board_cells;
  }
  if (item != line) return false;
  const std::uint32_t size = reader.small_number(2);
  if (size > board_cells) return false;
  FourLines::Line cells(size);
  for (std::uint16_t& cell : cells) {
    cell = static_cast<std::uint16_t>(reader.small_number(2));
    if (cell >= board_cells) return false;
  }
  if (!reader.is_over()) store.lines.add(key, std::move(cells));
  return true;
}

}  // namespace

void SavedPlans::write(saved::Writer& writer) const {
  for (const Player attacker : {Player::x, Player::o}) write_store(writer, *stores_[attacker]);
}

Result<std::uint64_t> SavedPlans::read(saved::Reader& reader) {
  std::uint64_t items = 0;
  for (const Player attacker : {Player::x, Player::o}) {
    while (const unsigned item = reader.small_number(1)) {
      const bool valid = read_item(reader, item, rules_.cells(), *stores_[attacker]);
      if (reader.is_over()) return reader.cut_short();
      if (!valid) return reader.bad_entry();
      ++items;
    }
    if (reader.is_over()) return reader.cut_short();
  }
  return items;
}

}  // namespace mnk::attack
