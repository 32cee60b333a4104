// SPDX-License-Identifier: MIT
// The real address of a client behind proxies. A proxy is trusted only if its address is in a configured network. Only
// one configured source is read (`ClientFrom`), since a proxy forwards other headers as clients wrote them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/result.hpp"
#include "server/http/http.hpp"

namespace mnk::server {

/// The source from which a trusted proxy's client address is read.
enum class ClientFrom : std::uint8_t {
  x_forwarded_for,  ///< the header X-Forwarded-For
  forwarded,        ///< the header Forwarded (RFC 7239)
  proxy_protocol    ///< a line or block before the first request, versions 1 and 2 of HAProxy's PROXY protocol
};

class TrustedProxies {
 public:
  /// `networks`: addresses and prefixes (`10.0.0.0/8`, `::1`). Error: `bad_network`.
  static Result<TrustedProxies> make(const std::vector<std::string>& networks, ClientFrom from);
  TrustedProxies();  ///< trusts nobody
  ~TrustedProxies();
  TrustedProxies(TrustedProxies&&) noexcept;
  TrustedProxies& operator=(TrustedProxies&&) noexcept;

  bool trusts(const std::string& address) const;
  ClientFrom from() const { return from_; }
  /// Returns the last address of the chain that is not a trusted proxy. `peer`: address of the connection, or from the
  /// PROXY protocol.
  std::string client_of(const std::string& peer, const HttpFields& fields) const;

 private:
  struct Network;
  std::vector<Network> networks_;
  ClientFrom from_ = ClientFrom::x_forwarded_for;
};

/// Returns the key of the per-client limits: an IPv4 address, or the /64 network of an IPv6 address. Providers assign
/// at least a /64 to a customer.
std::string client_key(const std::string& address);

/// Returns true for an IPv4 or IPv6 address.
bool is_address(std::string_view text);

/// The header of the PROXY protocol at the front of `bytes`.
struct ProxyHeader {
  enum class State : std::uint8_t { incomplete, bad, done };
  State state = State::incomplete;
  std::size_t size = 0;  ///< bytes of the header; set with `done`
  std::string address;   ///< of the client; empty if the proxy itself connects (health checks)
};
ProxyHeader read_proxy_header(std::string_view bytes);

}  // namespace mnk::server
