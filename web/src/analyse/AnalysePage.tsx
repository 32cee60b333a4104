// SPDX-License-Identifier: MIT
export function AnalysePage() {
  return <h1>Soon</h1>;
}
