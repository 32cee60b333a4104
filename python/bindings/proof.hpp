// SPDX-License-Identifier: MIT
// The bytes of a certificate.
#pragma once

#include <string>

namespace mnk::python {

struct CertificateBytes {
  std::string bytes;
};

}  // namespace mnk::python
