// SPDX-License-Identifier: MIT
export function ValuesPage() {
  return <h1>Soon</h1>;
}
