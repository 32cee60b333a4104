// SPDX-License-Identifier: MIT
// SIMD wrappers for the kernels, for the instruction set of the translation unit. All intrinsics of the library are
// here.
//
// Include only from kernels_*.cpp. Everything is in an anonymous namespace, and the kernels use no inline function of
// the standard library. Otherwise the linker might keep the copy compiled for the larger instruction set, which fails
// on processors without it (ODR).
#pragma once

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#else
// g++ warns of the "undefined" operands inside its own AVX-512 header (GCC PR 105593).
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
#endif

#include <cstddef>
#include <cstdint>

#include "core/batch/tables.hpp"

namespace mnk::batch {
namespace {

#if defined(__wasm_simd128__)

// The operations that the kernels for boards need.
constexpr bool is_small_build = true;  // one instance of a kernel rather than one for each k
using Bytes = v128_t;
constexpr std::size_t width = 16;  // bytes in a vector

inline void prefetch(const char*) {}
inline void finish_streaming() {}
inline Bytes load(const void* p) { return wasm_v128_load(p); }
inline void store(void* p, Bytes v) { wasm_v128_store(p, v); }
inline void stream(void* p, Bytes v) { store(p, v); }
inline Bytes all(std::uint8_t byte) { return wasm_u8x16_splat(byte); }
inline Bytes zero() { return wasm_i64x2_const(0, 0); }
inline Bytes table(const tables::Nibble& t) { return load(t.at); }

inline Bytes bit_and(Bytes a, Bytes b) { return wasm_v128_and(a, b); }
inline Bytes bit_or(Bytes a, Bytes b) { return wasm_v128_or(a, b); }
inline Bytes bit_xor(Bytes a, Bytes b) { return wasm_v128_xor(a, b); }
inline Bytes and3(Bytes a, Bytes b, Bytes c) { return bit_and(bit_and(a, b), c); }
inline Bytes or_and(Bytes a, Bytes b, Bytes c) { return bit_or(a, bit_and(b, c)); }
inline Bytes add(Bytes a, Bytes b) { return wasm_i8x16_add(a, b); }
inline Bytes sub(Bytes a, Bytes b) { return wasm_i8x16_sub(a, b); }
inline Bytes add_saturated(Bytes a, Bytes b) { return wasm_u8x16_add_sat(a, b); }
inline Bytes sub_saturated(Bytes a, Bytes b) { return wasm_u8x16_sub_sat(a, b); }
inline Bytes smaller(Bytes a, Bytes b) { return wasm_u8x16_min(a, b); }
inline Bytes shift_words_right(Bytes v, std::uint32_t n) { return wasm_u16x8_shr(v, n); }
/// t[i] for i below 16, otherwise 0. For i from 16 to 127 the other instruction sets give t[i & 15].
inline Bytes lookup(Bytes t, Bytes i) { return wasm_i8x16_swizzle(t, i); }
inline Bytes add_where(Bytes a, Bytes p, Bytes q, Bytes b) {
  return add(a, bit_and(wasm_i8x16_ne(bit_and(p, q), zero()), b));
}
inline Bytes ones(Bytes v) { return wasm_i8x16_popcnt(v); }
inline Bytes if_zero(Bytes p, Bytes a, Bytes b) { return wasm_v128_bitselect(a, b, wasm_i8x16_eq(p, zero())); }

inline Bytes zip_low32(Bytes a, Bytes b) { return wasm_i32x4_shuffle(a, b, 0, 4, 1, 5); }
inline Bytes zip_high32(Bytes a, Bytes b) { return wasm_i32x4_shuffle(a, b, 2, 6, 3, 7); }
inline Bytes zip_low64(Bytes a, Bytes b) { return wasm_i64x2_shuffle(a, b, 0, 2); }
inline Bytes zip_high64(Bytes a, Bytes b) { return wasm_i64x2_shuffle(a, b, 1, 3); }
inline Bytes order32(Bytes v) { return v; }  // there is one lane

// A board of 16x16: a player's rows 0..7 and 8..15.
struct Rows16 {
  Bytes low, high;
};
inline Rows16 both(Rows16 a, Rows16 b) { return {bit_and(a.low, b.low), bit_and(a.high, b.high)}; }
inline Rows16 either(Rows16 a, Rows16 b) { return {bit_or(a.low, b.low), bit_or(a.high, b.high)}; }
inline bool is_empty(Rows16 w) { return !wasm_v128_any_true(bit_or(w.low, w.high)); }

struct Stones {
  Rows16 x, o;
};
struct Shift16 {     // shift by n rows or n columns
  Bytes same, next;  // indices of bytes for rows from the same half, from the next
  std::uint32_t columns;
};

inline Shift16 shift16(int n) {
  std::uint8_t same[16], next[16];
  for (int i = 0; i < 16; ++i) {
    const int from = i + 2 * n;
    same[i] = static_cast<std::uint8_t>(from < 16 ? from : 0x80);
    next[i] = static_cast<std::uint8_t>(from >= 16 && from < 32 ? from - 16 : 0x80);
  }
  return {load(same), load(next), static_cast<std::uint32_t>(n)};
}

inline Rows16 load_rows(const void* p) { return {load(p), load(static_cast<const char*>(p) + 16)}; }
inline Stones load_stones(const char* board) { return {load_rows(board), load_rows(board + 32)}; }
inline Rows16 up(Rows16 w, const Shift16& s) {
  return {bit_or(lookup(w.low, s.same), lookup(w.high, s.next)), lookup(w.high, s.same)};
}
inline Rows16 to_left(Rows16 w, const Shift16& s) {
  return {wasm_u16x8_shr(w.low, s.columns), wasm_u16x8_shr(w.high, s.columns)};
}
inline Rows16 to_right(Rows16 w, const Shift16& s) {
  return {wasm_i16x8_shl(w.low, s.columns), wasm_i16x8_shl(w.high, s.columns)};
}
inline Stones up(Stones w, const Shift16& s) { return {up(w.x, s), up(w.o, s)}; }
inline Stones to_left(Stones w, const Shift16& s) { return {to_left(w.x, s), to_left(w.o, s)}; }
inline Stones to_right(Stones w, const Shift16& s) { return {to_right(w.x, s), to_right(w.o, s)}; }
inline Stones both(Stones a, Stones b) { return {both(a.x, b.x), both(a.o, b.o)}; }
inline Stones all3(Stones a, Stones b, Stones c) { return both(both(a, b), c); }
inline Stones any4(Stones a, Stones b, Stones c, Stones d) {
  return {either(either(a.x, b.x), either(c.x, d.x)), either(either(a.o, b.o), either(c.o, d.o))};
}
inline unsigned players(Stones w) { return (is_empty(w.x) ? 0U : 1U) | (is_empty(w.o) ? 0U : 2U); }
inline void store_stones(void* p, Stones w) {
  char* at = static_cast<char*>(p);
  const Bytes rows[4] = {w.x.low, w.x.high, w.o.low, w.o.high};
  for (std::size_t i = 0; i < 4; ++i) store(at + i * width, rows[i]);
}
struct Outside16 {
  Rows16 bits;
};
inline Outside16 outside16(const std::uint16_t* rows) { return {load_rows(rows)}; }
inline bool bad_bits(Stones w, const Outside16& outside) {
  return !is_empty(either(both(w.x, w.o), both(either(w.x, w.o), outside.bits)));
}

#else

constexpr bool is_small_build = false;
inline void prefetch(const char* p) { _mm_prefetch(p, _MM_HINT_T0); }
inline void finish_streaming() { _mm_sfence(); }
inline __m128i load16(const void* p) { return _mm_loadu_si128(static_cast<const __m128i*>(p)); }

#if defined(__AVX512BW__) && defined(__AVX512VBMI__) && defined(__AVX512BITALG__)

using Bytes = __m512i;
constexpr std::size_t width = 64;  // bytes in a vector

inline Bytes load(const void* p) { return _mm512_loadu_si512(p); }
inline void store(void* p, Bytes v) { _mm512_storeu_si512(p, v); }
inline void stream(void* p, Bytes v) { _mm512_stream_si512(static_cast<__m512i*>(p), v); }  // p aligned
inline Bytes all(std::uint8_t byte) { return _mm512_set1_epi8(byte); }
inline Bytes all_words(std::uint16_t word) { return _mm512_set1_epi16(word); }
inline Bytes zero() { return _mm512_setzero_si512(); }
inline Bytes table(const tables::Nibble& t) { return _mm512_broadcast_i32x4(load16(t.at)); }

inline Bytes bit_and(Bytes a, Bytes b) { return _mm512_and_si512(a, b); }
inline Bytes bit_or(Bytes a, Bytes b) { return _mm512_or_si512(a, b); }
inline Bytes bit_xor(Bytes a, Bytes b) { return _mm512_xor_si512(a, b); }
inline Bytes and3(Bytes a, Bytes b, Bytes c) { return _mm512_ternarylogic_epi64(a, b, c, 0x80); }
inline Bytes or3(Bytes a, Bytes b, Bytes c) { return _mm512_ternarylogic_epi64(a, b, c, 0xfe); }
inline Bytes or_and(Bytes a, Bytes b, Bytes c) { return _mm512_ternarylogic_epi64(a, b, c, 0xf8); }  // a | b & c
inline Bytes add(Bytes a, Bytes b) { return _mm512_add_epi8(a, b); }
inline Bytes sub(Bytes a, Bytes b) { return _mm512_sub_epi8(a, b); }
inline Bytes add_saturated(Bytes a, Bytes b) { return _mm512_adds_epu8(a, b); }
inline Bytes sub_saturated(Bytes a, Bytes b) { return _mm512_subs_epu8(a, b); }
inline Bytes smaller(Bytes a, Bytes b) { return _mm512_min_epu8(a, b); }
inline Bytes shift_words_right(Bytes v, unsigned n) { return _mm512_srli_epi16(v, n); }
inline Bytes multiply_words(Bytes a, Bytes b) { return _mm512_mullo_epi16(a, b); }
/// t[i & 15] if bit 7 of i is clear, otherwise 0; `t` holds the table once in each 16 bytes.
inline Bytes lookup(Bytes t, Bytes i) { return _mm512_shuffle_epi8(t, i); }
/// a where (p & q) is zero, a + b elsewhere.
inline Bytes add_where(Bytes a, Bytes p, Bytes q, Bytes b) {
  return _mm512_mask_add_epi8(a, _mm512_test_epi8_mask(p, q), a, b);
}
/// Number of set bits of each byte.
inline Bytes ones(Bytes v) { return _mm512_popcnt_epi8(v); }
/// a where p is zero, b elsewhere.
inline Bytes if_zero(Bytes p, Bytes a, Bytes b) { return _mm512_mask_mov_epi8(b, _mm512_testn_epi8_mask(p, p), a); }
/// Adds each group of eight bytes of `v` to the 64-bit word at the same place.
inline Bytes sum_bytes(Bytes sums, Bytes v) { return _mm512_add_epi64(sums, _mm512_sad_epu8(v, zero())); }

/// One bit per byte: set if (v & mask) is not zero.
using ByteBits = std::uint64_t;
inline ByteBits bits_where(Bytes v, Bytes mask) { return _cvtmask64_u64(_mm512_test_epi8_mask(v, mask)); }

// Within each 16 bytes: interleaves the units of a and b from the lower or the upper half.
inline Bytes zip_low16(Bytes a, Bytes b) { return _mm512_unpacklo_epi16(a, b); }
inline Bytes zip_high16(Bytes a, Bytes b) { return _mm512_unpackhi_epi16(a, b); }
inline Bytes zip_low32(Bytes a, Bytes b) { return _mm512_unpacklo_epi32(a, b); }
inline Bytes zip_high32(Bytes a, Bytes b) { return _mm512_unpackhi_epi32(a, b); }
inline Bytes zip_low64(Bytes a, Bytes b) { return _mm512_unpacklo_epi64(a, b); }
inline Bytes zip_high64(Bytes a, Bytes b) { return _mm512_unpackhi_epi64(a, b); }
/// Narrows words (each below 256) to bytes, alternating eight of a and eight of b; `order64` restores the order.
inline Bytes pack_words(Bytes a, Bytes b) { return _mm512_packus_epi16(a, b); }

// Restore memory order after operations that work lane by lane.
inline Bytes order64(Bytes v) { return _mm512_permutexvar_epi64(_mm512_set_epi64(7, 5, 3, 1, 6, 4, 2, 0), v); }
inline Bytes order32(Bytes v) {
  return _mm512_permutexvar_epi32(_mm512_set_epi32(15, 11, 7, 3, 14, 10, 6, 2, 13, 9, 5, 1, 12, 8, 4, 0), v);
}
inline Bytes order16(Bytes v) {
  // Word 4r + lane of the result is word 8 lane + r: r = 0..3 here, and four more for r = 4..7.
  const __m256i first = _mm256_set_epi16(27, 19, 11, 3, 26, 18, 10, 2, 25, 17, 9, 1, 24, 16, 8, 0);
  const __m256i second = _mm256_add_epi16(first, _mm256_set1_epi16(4));
  return _mm512_permutexvar_epi16(_mm512_inserti64x4(_mm512_castsi256_si512(first), second, 1), v);
}

/// Spreads 32 fields of ten bits from 40 bytes (64 are read) to words. Each field begins at bit 0, 2, 4 or 6 of a byte;
/// the multiplication shifts it to bit 6 of its word, from which the final shift moves it down.
inline Bytes spread10(const std::uint8_t* p) {
  const Bytes index =
      _mm512_set_epi16(0x2726, 0x2625, 0x2524, 0x2423, 0x2221, 0x2120, 0x201f, 0x1f1e, 0x1d1c, 0x1c1b, 0x1b1a, 0x1a19,
                       0x1817, 0x1716, 0x1615, 0x1514, 0x1312, 0x1211, 0x1110, 0x100f, 0x0e0d, 0x0d0c, 0x0c0b, 0x0b0a,
                       0x0908, 0x0807, 0x0706, 0x0605, 0x0403, 0x0302, 0x0201, 0x0100);
  const Bytes lift = _mm512_set1_epi64(0x0001000400100040);
  return _mm512_srli_epi16(multiply_words(_mm512_permutexvar_epi8(index, load(p)), lift), 6);
}

// A board of 16x16, both players: rows of 16 bits, X's in the lower half, O's in the upper.
using Stones = __m512i;
struct Shift16 {  // shift by n rows or n columns
  __m512i rows;
  __mmask32 kept;
  __m512i columns;
};

inline Shift16 shift16(int n) {
  alignas(64) std::uint16_t index[32];
  std::uint32_t kept = 0;
  for (int i = 0; i < 32; ++i) {
    index[i] = (i + n) & 31;
    if ((i & 15) + n < 16) kept |= 1U << i;
  }
  return {load(index), kept, all_words(static_cast<std::uint16_t>(n))};
}

inline Stones load_stones(const char* board) { return _mm512_load_si512(board); }
inline Stones up(Stones w, const Shift16& s) { return _mm512_maskz_permutexvar_epi16(s.kept, s.rows, w); }
inline Stones to_left(Stones w, const Shift16& s) { return _mm512_srlv_epi16(w, s.columns); }   // column c from c + n
inline Stones to_right(Stones w, const Shift16& s) { return _mm512_sllv_epi16(w, s.columns); }  // column c from c - n
inline Stones both(Stones a, Stones b) { return bit_and(a, b); }
inline Stones all3(Stones a, Stones b, Stones c) { return and3(a, b, c); }
inline Stones any4(Stones a, Stones b, Stones c, Stones d) { return bit_or(or3(a, b, c), d); }
/// Bit 0: X's half is not empty, bit 1: O's.
inline unsigned players(Stones w) {
  const unsigned words = _cvtmask16_u32(_mm512_test_epi32_mask(w, w));
  return ((words & 0xff) != 0 ? 1 : 0) | ((words & 0xff00) != 0 ? 2 : 0);
}
inline void store_stones(void* p, Stones w) { _mm512_storeu_si512(p, w); }
struct Outside16 {
  __m512i bits;
};
/// The bits outside the board, one 16-bit mask a row.
inline Outside16 outside16(const std::uint16_t* rows) {
  return {_mm512_broadcast_i64x4(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(rows)))};
}
/// Returns true if a cell holds both stones or a bit lies outside the board.
inline bool bad_bits(Stones w, const Outside16& outside) {
  const __m512i swapped = _mm512_shuffle_i64x2(w, w, 0x4e);
  const __m512i bad = _mm512_ternarylogic_epi64(w, swapped, outside.bits, 0xe0);  // w & (swapped | outside)
  return _mm512_test_epi32_mask(bad, bad) != 0;
}

#elif defined(__AVX2__)

using Bytes = __m256i;
constexpr std::size_t width = 32;  // bytes in a vector

inline Bytes load(const void* p) { return _mm256_loadu_si256(static_cast<const __m256i*>(p)); }
inline void store(void* p, Bytes v) { _mm256_storeu_si256(static_cast<__m256i*>(p), v); }
inline void stream(void* p, Bytes v) { _mm256_stream_si256(static_cast<__m256i*>(p), v); }  // p aligned
inline Bytes all(std::uint8_t byte) { return _mm256_set1_epi8(byte); }
inline Bytes all_words(std::uint16_t word) { return _mm256_set1_epi16(word); }
inline Bytes zero() { return _mm256_setzero_si256(); }
inline Bytes table(const tables::Nibble& t) { return _mm256_broadcastsi128_si256(load16(t.at)); }

inline Bytes bit_and(Bytes a, Bytes b) { return _mm256_and_si256(a, b); }
inline Bytes bit_or(Bytes a, Bytes b) { return _mm256_or_si256(a, b); }
inline Bytes bit_xor(Bytes a, Bytes b) { return _mm256_xor_si256(a, b); }
inline Bytes and3(Bytes a, Bytes b, Bytes c) { return bit_and(bit_and(a, b), c); }
inline Bytes or3(Bytes a, Bytes b, Bytes c) { return bit_or(bit_or(a, b), c); }
inline Bytes or_and(Bytes a, Bytes b, Bytes c) { return bit_or(a, bit_and(b, c)); }
inline Bytes add(Bytes a, Bytes b) { return _mm256_add_epi8(a, b); }
inline Bytes sub(Bytes a, Bytes b) { return _mm256_sub_epi8(a, b); }
inline Bytes add_saturated(Bytes a, Bytes b) { return _mm256_adds_epu8(a, b); }
inline Bytes sub_saturated(Bytes a, Bytes b) { return _mm256_subs_epu8(a, b); }
inline Bytes smaller(Bytes a, Bytes b) { return _mm256_min_epu8(a, b); }
inline Bytes shift_words_right(Bytes v, int n) { return _mm256_srli_epi16(v, n); }
inline Bytes multiply_words(Bytes a, Bytes b) { return _mm256_mullo_epi16(a, b); }
inline Bytes lookup(Bytes t, Bytes i) { return _mm256_shuffle_epi8(t, i); }
inline Bytes add_where(Bytes a, Bytes p, Bytes q, Bytes b) {
  return add(a, _mm256_andnot_si256(_mm256_cmpeq_epi8(bit_and(p, q), zero()), b));
}
inline Bytes ones(Bytes v) {
  constexpr tables::Nibble ones_in = tables::nibble_table([](int i) { return tables::ones(i); });
  const Bytes low = bit_and(v, all(0x0f)), high = bit_and(_mm256_srli_epi16(v, 4), all(0x0f));
  return add(lookup(table(ones_in), low), lookup(table(ones_in), high));
}
inline Bytes if_zero(Bytes p, Bytes a, Bytes b) { return _mm256_blendv_epi8(b, a, _mm256_cmpeq_epi8(p, zero())); }
inline Bytes sum_bytes(Bytes sums, Bytes v) { return _mm256_add_epi64(sums, _mm256_sad_epu8(v, zero())); }

using ByteBits = std::uint32_t;
inline ByteBits bits_where(Bytes v, Bytes mask) {
  return ~_mm256_movemask_epi8(_mm256_cmpeq_epi8(bit_and(v, mask), zero()));
}

inline Bytes zip_low16(Bytes a, Bytes b) { return _mm256_unpacklo_epi16(a, b); }
inline Bytes zip_high16(Bytes a, Bytes b) { return _mm256_unpackhi_epi16(a, b); }
inline Bytes zip_low32(Bytes a, Bytes b) { return _mm256_unpacklo_epi32(a, b); }
inline Bytes zip_high32(Bytes a, Bytes b) { return _mm256_unpackhi_epi32(a, b); }
inline Bytes zip_low64(Bytes a, Bytes b) { return _mm256_unpacklo_epi64(a, b); }
inline Bytes zip_high64(Bytes a, Bytes b) { return _mm256_unpackhi_epi64(a, b); }
inline Bytes pack_words(Bytes a, Bytes b) { return _mm256_packus_epi16(a, b); }

inline Bytes order64(Bytes v) { return _mm256_permute4x64_epi64(v, 0xd8); }
inline Bytes order32(Bytes v) { return _mm256_permutevar8x32_epi32(v, _mm256_set_epi32(7, 3, 6, 2, 5, 1, 4, 0)); }
inline Bytes order16(Bytes v) {
  const __m128i low = _mm256_castsi256_si128(v);
  const __m128i high = _mm256_extracti128_si256(v, 1);
  return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_unpacklo_epi16(low, high)), _mm_unpackhi_epi16(low, high),
                                 1);
}

/// Spreads 16 fields of ten bits from 20 bytes (26 are read), as in the AVX-512 version.
inline Bytes spread10(const std::uint8_t* p) {
  const Bytes pair = _mm256_inserti128_si256(_mm256_castsi128_si256(load16(p)), load16(p + 10), 1);
  const Bytes index = _mm256_set_epi16(0x0908, 0x0807, 0x0706, 0x0605, 0x0403, 0x0302, 0x0201, 0x0100,  //
                                       0x0908, 0x0807, 0x0706, 0x0605, 0x0403, 0x0302, 0x0201, 0x0100);
  const Bytes lift = _mm256_set1_epi64x(0x0001000400100040);
  return _mm256_srli_epi16(multiply_words(lookup(pair, index), lift), 6);
}

// A board of 16x16, a register for each player.
struct Stones {
  __m256i x, o;
};
struct Shift16 {        // shift by n rows or n columns
  __m256i same, next;   // shuffle indices for rows from the same 16 bytes, from the next 16
  __m256i left, right;  // factors 2^(16 - n), 2^n: AVX2 shifts words fast only by a constant
};

inline Shift16 shift16(int n) {
  alignas(32) std::uint8_t same[32], next[32];
  for (int i = 0; i < 32; ++i) {
    const int from = (i & 15) + 2 * n;  // bit 7 of an index: the result is 0
    same[i] = from < 16 ? from & 15 : 0x80;
    next[i] = from >= 16 && from < 32 ? from & 15 : 0x80;
  }
  return {load(same), load(next), _mm256_slli_epi16(all_words(1), 16 - n), _mm256_slli_epi16(all_words(1), n)};
}

inline Stones load_stones(const char* board) { return {load(board), load(board + 32)}; }
inline __m256i up(__m256i w, const Shift16& s) {
  const __m256i later = _mm256_permute2x128_si256(w, w, 0x81);  // the upper 16 bytes, then zeros
  return bit_or(lookup(w, s.same), lookup(later, s.next));
}
inline Stones up(Stones w, const Shift16& s) { return {up(w.x, s), up(w.o, s)}; }
inline Stones to_left(Stones w, const Shift16& s) {
  return {_mm256_mulhi_epu16(w.x, s.left), _mm256_mulhi_epu16(w.o, s.left)};
}
inline Stones to_right(Stones w, const Shift16& s) {
  return {multiply_words(w.x, s.right), multiply_words(w.o, s.right)};
}
inline Stones both(Stones a, Stones b) { return {bit_and(a.x, b.x), bit_and(a.o, b.o)}; }
inline Stones all3(Stones a, Stones b, Stones c) { return both(both(a, b), c); }
inline __m256i any4(__m256i a, __m256i b, __m256i c, __m256i d) { return bit_or(bit_or(a, b), bit_or(c, d)); }
inline Stones any4(Stones a, Stones b, Stones c, Stones d) {
  return {any4(a.x, b.x, c.x, d.x), any4(a.o, b.o, c.o, d.o)};
}
inline unsigned players(Stones w) {
  return (_mm256_testz_si256(w.x, w.x) == 0 ? 1 : 0) | (_mm256_testz_si256(w.o, w.o) == 0 ? 2 : 0);
}
inline void store_stones(void* p, Stones w) {
  store(p, w.x);
  store(static_cast<char*>(p) + 32, w.o);
}
struct Outside16 {
  __m256i bits;
};
inline Outside16 outside16(const std::uint16_t* rows) { return {load(rows)}; }
inline bool bad_bits(Stones w, const Outside16& outside) {
  const __m256i bad = bit_or(bit_and(w.x, w.o), bit_and(bit_or(w.x, w.o), outside.bits));
  return _mm256_testz_si256(bad, bad) == 0;
}

#endif
#endif

inline Bytes low_nibbles(Bytes v) { return bit_and(v, all(0x0f)); }
inline Bytes high_nibbles(Bytes v) { return bit_and(shift_words_right(v, 4), all(0x0f)); }

}  // namespace
}  // namespace mnk::batch
