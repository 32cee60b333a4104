// SPDX-License-Identifier: MIT
// The texts of units in tests are English.
import en from "../src/words/en.json";
import { setMessages } from "../src/words/words";

setMessages("en", en);
