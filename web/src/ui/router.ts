// SPDX-License-Identifier: MIT
// Addresses are hashes, so that any server of plain files does: #/play/ID, #/analyse?g=15,15,5
import { useEffect, useState } from "preact/hooks";

export interface Route {
  readonly page: string;
  readonly rest: string;
  readonly query: URLSearchParams;
}

export function parseHash(hash: string): Route {
  const [path = "", query = ""] = splitOnce(hash.replace(/^#\/?/, ""), "?");
  const [page = "", rest = ""] = splitOnce(path, "/");
  return { page: page || "play", rest, query: new URLSearchParams(query) };
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const changed = () => setHash(location.hash);
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return parseHash(hash);
}

export const go = (hash: string): void => void (location.hash = hash);

/** Changes the address without a step in the history and without anybody being told. */
export const rewrite = (hash: string): void => history.replaceState(null, "", hash);

/** The same as a step in the history: from the address that there was, Back tells everybody as it does elsewhere. */
export const step = (hash: string): void => history.pushState(null, "", hash);

/** The whole address of a hash of this page, to be given to others. */
export const fullAddress = (hash: string): string => location.href.split("#")[0] + hash;
