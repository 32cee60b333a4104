// SPDX-License-Identifier: MIT
import "./styles/index.css";
import { render } from "preact";
import { loadPageRules } from "./library/engine";
import { App } from "./ui/App";
import { installOffline } from "./ui/offline";
import { listenForGestures } from "./ui/sound";
import { loadFirst } from "./words/load";

const page = document.getElementById("app")!;
Promise.all([loadFirst(), loadPageRules()]).then(
  () => {
    page.textContent = "";
    render(<App />, page);
    installOffline();
    listenForGestures();
  },
  (error: unknown) => (page.textContent = `This page could not be loaded. Reload it to try again. (${String(error)})`),
);
