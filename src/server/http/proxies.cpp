// SPDX-License-Identifier: MIT
#include "server/http/proxies.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/ip/address.hpp>
#include <charconv>
#include <optional>

#include "server/http/field_text.hpp"

namespace mnk::server {

namespace {

namespace ip = boost::asio::ip;
using boost::system::error_code;

constexpr int bits_of_customer = 64;  // prefix of an IPv6 address that identifies one customer

/// Parses an address. IPv4-mapped IPv6 addresses (::ffff:192.0.2.1) become IPv4 addresses.
std::optional<ip::address> address_of(const std::string& text) {
  error_code error;
  const ip::address address = ip::make_address(text, error);
  if (error) return std::nullopt;
  if (address.is_v6() && address.to_v6().is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, address.to_v6());
  return address;
}

std::vector<unsigned char> bytes_of(const ip::address& address) {
  if (address.is_v4()) {
    const auto bytes = address.to_v4().to_bytes();
    return {bytes.begin(), bytes.end()};
  }
  const auto bytes = address.to_v6().to_bytes();
  return {bytes.begin(), bytes.end()};
}

/// Removes the last entry of a comma-separated list and returns it trimmed.
std::string_view take_last(std::string_view& list) {
  const std::size_t comma = list.rfind(',');
  const std::string_view last = comma == list.npos ? list : list.substr(comma + 1);
  list = comma == list.npos ? std::string_view() : list.substr(0, comma);
  return trimmed(last);
}

/// Returns the address in `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`, quoted or not.
std::optional<ip::address> address_of_node(std::string_view text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
  if (!text.empty() && text.front() == '[') return address_of(std::string(text.substr(1, text.find(']') - 1)));
  if (std::count(text.begin(), text.end(), ':') == 1) text = text.substr(0, text.find(':'));
  return address_of(std::string(text));
}

/// Returns the value of `for` in one entry of Forwarded: `for=192.0.2.1;proto=https`.
std::string_view for_of(std::string_view entry) {
  while (!entry.empty()) {
    const std::string_view pair = trimmed(entry.substr(0, entry.find(';')));
    entry.remove_prefix(std::min(entry.size(), entry.find(';') == entry.npos ? entry.size() : entry.find(';') + 1));
    if (pair.size() > 4 && equals_ignoring_case(pair.substr(0, 4), "for=")) return pair.substr(4);
  }
  return {};
}

// ---- the PROXY protocol

constexpr std::string_view signature_of_2 = {"\r\n\r\n\0\r\nQUIT\n", 12};
constexpr std::size_t max_line_of_1 = 107;
constexpr std::size_t max_block_of_2 = 4096;

ProxyHeader bad_header() { return {ProxyHeader::State::bad, 0, {}}; }

ProxyHeader read_version_1(std::string_view bytes) {
  const std::size_t end = bytes.substr(0, max_line_of_1).find("\r\n");
  if (end == bytes.npos) return bytes.size() >= max_line_of_1 ? bad_header() : ProxyHeader();
  std::array<std::string_view, 3> words;  // PROXY TCP4 192.0.2.1 ...
  std::string_view rest = bytes.substr(0, end);
  for (std::string_view& word : words) {
    word = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
  }
  ProxyHeader header{ProxyHeader::State::done, end + 2, {}};
  if (words[1] == "UNKNOWN") return header;
  const auto address = address_of(std::string(words[2]));
  if ((words[1] != "TCP4" && words[1] != "TCP6") || !address) return bad_header();
  header.address = address->to_string();
  return header;
}

ProxyHeader read_version_2(std::string_view bytes) {
  if (bytes.size() < 16) return {};
  const auto byte = [&](std::size_t i) -> unsigned char { return bytes[i]; };
  const std::size_t size = byte(14) * 256U + byte(15);
  if (byte(12) >> 4U != 2 || (byte(12) & 15U) > 1 || size > max_block_of_2) return bad_header();
  if (bytes.size() < 16 + size) return {};
  ProxyHeader header{ProxyHeader::State::done, 16 + size, {}};
  if ((byte(12) & 15U) == 0) return header;  // LOCAL
  const unsigned family = byte(13) >> 4U;
  if (family == 1 && size >= 12) {
    ip::address_v4::bytes_type address;
    std::copy_n(bytes.begin() + 16, address.size(), address.begin());
    header.address = ip::address_v4(address).to_string();
  } else if (family == 2 && size >= 36) {
    ip::address_v6::bytes_type address;
    std::copy_n(bytes.begin() + 16, address.size(), address.begin());
    header.address = address_of(ip::address_v6(address).to_string())->to_string();
  } else if (family != 0) {
    return bad_header();
  }
  return header;
}

}  // namespace

struct TrustedProxies::Network {
  std::vector<unsigned char> bytes;  ///< 4 or 16
  std::size_t bits;

  bool has(const std::vector<unsigned char>& address) const {
    if (address.size() != bytes.size()) return false;
    for (std::size_t bit = 0; bit < bits; bit += 8) {
      const unsigned mask = bits - bit >= 8 ? 0xffU : 0xffU << (8 - (bits - bit)) & 0xffU;
      if (((address[bit / 8] ^ bytes[bit / 8]) & mask) != 0) return false;
    }
    return true;
  }
};

TrustedProxies::TrustedProxies() = default;
TrustedProxies::~TrustedProxies() = default;
TrustedProxies::TrustedProxies(TrustedProxies&&) noexcept = default;
TrustedProxies& TrustedProxies::operator=(TrustedProxies&&) noexcept = default;

Result<TrustedProxies> TrustedProxies::make(const std::vector<std::string>& networks, ClientFrom from) {
  TrustedProxies proxies;
  proxies.from_ = from;
  for (const std::string& text : networks) {
    const std::size_t slash = text.find('/');
    const auto address = address_of(text.substr(0, slash));
    const auto bytes = address ? bytes_of(*address) : std::vector<unsigned char>();
    std::size_t bits = bytes.size() * 8;
    if (address && slash != text.npos) {
      const char* end = text.data() + text.size();
      const auto read = std::from_chars(text.data() + slash + 1, end, bits);
      if (read.ec != std::errc() || read.ptr != end) bits = 1000;
    }
    if (!address || bits > bytes.size() * 8) {
      return LegalityError{"bad_network", "'" + text + "' is no IP address or network like 10.0.0.0/8"};
    }
    proxies.networks_.push_back({bytes, bits});
  }
  return proxies;
}

bool TrustedProxies::trusts(const std::string& address) const {
  if (networks_.empty()) return false;
  const auto known = address_of(address);
  if (!known) return false;
  const auto bytes = bytes_of(*known);
  return std::any_of(networks_.begin(), networks_.end(), [&](const Network& network) { return network.has(bytes); });
}

std::string TrustedProxies::client_of(const std::string& peer, const HttpFields& fields) const {
  if (!trusts(peer) || from_ == ClientFrom::proxy_protocol) return peer;
  const bool standard = from_ == ClientFrom::forwarded;
  std::string_view chain = fields[standard ? "forwarded" : "x-forwarded-for"];
  std::string client = peer;
  while (!chain.empty()) {
    const std::string_view entry = take_last(chain);
    const auto address = address_of_node(standard ? for_of(entry) : entry);
    if (!address) break;  // unknown or obfuscated: the client is the proxy that wrote the entry
    client = address->to_string();
    if (!trusts(client)) break;
  }
  return client;
}

bool is_address(std::string_view text) { return address_of(std::string(text)).has_value(); }

std::string client_key(const std::string& address) {
  const auto known = address_of(address);
  if (!known || known->is_v4()) return known ? known->to_string() : address;
  auto bytes = known->to_v6().to_bytes();
  std::fill(bytes.begin() + bits_of_customer / 8, bytes.end(), '\0');
  return ip::address_v6(bytes).to_string() + "/64";
}

ProxyHeader read_proxy_header(std::string_view bytes) {
  constexpr std::string_view start_of_1 = "PROXY ";
  if (bytes.substr(0, start_of_1.size()) == start_of_1.substr(0, bytes.size())) {
    return bytes.size() < start_of_1.size() ? ProxyHeader() : read_version_1(bytes);
  }
  if (bytes.substr(0, signature_of_2.size()) != signature_of_2.substr(0, bytes.size())) return bad_header();
  return read_version_2(bytes);
}

}  // namespace mnk::server
