// SPDX-License-Identifier: MIT
// Calls of the server's API. Every failure is an ApiError with the server's code and sentence.
import type { ErrorBody, ExportFormat, GameState, NewGame, OpenGame } from "./types";
import { errorText, t } from "../words/words";

export const base = "api/v1";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.detail);
  }
}

/** A sentence for people: what went wrong, and where if the server says it. */
export function sentence(error: unknown): string {
  if (error instanceof ApiError) {
    const place = error.body.place;
    const text = errorText(error.body.code, error.message, { status: String(error.status) });
    return place?.line ? t("error.at", { line: place.line, column: place.column ?? 1, error: text }) : text;
  }
  if (error instanceof TypeError) return t("error.unreachable");
  return error instanceof Error ? error.message : String(error);
}

export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

export async function failure(response: Response): Promise<ApiError> {
  const text = await response.text();
  try {
    return new ApiError(response.status, JSON.parse(text) as ErrorBody);
  } catch {
    return new ApiError(response.status, { code: "http", detail: "" });
  }
}

/** Waits as Retry-After says where the server is busy or this client too hasty, twice at most. */
async function send(path: string, init: RequestInit, tries = 3): Promise<Response> {
  const response = await fetch(`${base}${path}`, { credentials: "same-origin", ...init });
  if ((response.status !== 503 && response.status !== 429) || tries <= 1) return response;
  const seconds = Math.min(Number(response.headers.get("Retry-After")) || 1, 5);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  if (init.signal?.aborted) throw new DOMException("", "AbortError");
  return send(path, init, tries - 1);
}

export async function post(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const response = await send(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal: signal ?? null });
  if (!response.ok) throw await failure(response);
  return response;
}

export async function postJson<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return (await (await post(path, body, signal)).json()) as T;
}

export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await send(path, { signal: signal ?? null }, 1);
  if (!response.ok) throw await failure(response);
  return (await response.json()) as T;
}

export const createGame = (body: NewGame): Promise<GameState> => postJson("/games", body);
export const joinGame = (id: string, name: string): Promise<GameState> => postJson(`/games/${id}/join`, name ? { name } : {});

export async function getGame(id: string): Promise<GameState> {
  const response = await send(`/games/${encodeURIComponent(id)}`, {});
  if (!response.ok) throw await failure(response);
  return (await response.json()) as GameState;
}

/** The games that wait for a player, the newest first. */
export async function openGames(game?: string): Promise<OpenGame[]> {
  return (await getJson<{ games: OpenGame[] }>(`/lobby${game ? `?${new URLSearchParams({ game })}` : ""}`)).games;
}

export const exportLink = (id: string, format: ExportFormat): string => `${base}/games/${id}/export?format=${format}`;

let found: Promise<boolean> | null = null;

/** Finds out, once, if these pages come from a server of games or from one of plain files. */
export function hasServer(): Promise<boolean> {
  found ??= fetch(`${base}/presets`, { credentials: "same-origin" }).then(
    (response) => response.ok && (response.headers.get("Content-Type") ?? "").startsWith("application/json"),
    () => false,
  );
  return found;
}
