// SPDX-License-Identifier: MIT
import "./styles/index.css";
import { render } from "preact";
import { App } from "./ui/App";
import { loadFirst } from "./words/load";

const page = document.getElementById("app")!;
loadFirst().then(
  () => render(<App />, page),
  () => (page.textContent = "The texts of this page could not be loaded. Reload it to try again."),
);
