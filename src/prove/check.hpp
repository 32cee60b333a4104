// SPDX-License-Identifier: MIT
// Check of answers: nothing that a worker says is taken on trust.
#pragma once

#include "prove/job.hpp"
#include "prove/tree.hpp"

namespace mnk::prove {

/// Checks the certificate of an answer against its job, and finds the replies that a part leaves. LegalityError
/// `bad_answer` if the certificate is of another position or claim, or does not prove what the answer says; errors of
/// the certificate as CertificateReader gives them. Time and memory: a multiple of the certificate's size.
Result<Checked> check(const Job& job, const Answer& answer);

}  // namespace mnk::prove
