// SPDX-License-Identifier: MIT
export function LearnPage() {
  return <h1>Soon</h1>;
}
