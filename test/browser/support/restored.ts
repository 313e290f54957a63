import { type APIRequest, type APIRequestContext, expect } from "@playwright/test";
import { owner } from "./office.ts";

/** Reads a record of the back office that is to be put back when the journey ends. */
export type Restore = (path: string) => Promise<void>;

interface Stored {
  body: Record<string, unknown>;
  /** What a change of the record must send with it. */
  version: Record<string, unknown>;
}

/**
 * Puts records back however the journey ends: after a timeout its page and the page's requests are closed, so these are sent by another
 * client, once the page is closed. Lists, groups of settings and single records are named by their address, such as `settings/brand`.
 */
export async function restoring(
  request: APIRequest,
  baseURL: string | undefined,
  use: (keep: Restore) => Promise<void>,
) {
  let client: Promise<APIRequestContext> | undefined;
  const kept = new Map<string, { api: APIRequestContext; body: Stored["body"] }>();
  try {
    await use(async (path) => {
      client ??= request.newContext({ baseURL });
      const api = await client;
      if (kept.size === 0) expect((await api.post("/api/staff/sign-in", { data: owner })).ok()).toBe(true);
      if (!kept.has(path)) kept.set(path, { api, body: (await read(api, path)).body });
    });
    const failures: string[] = [];
    for (const [path, { api, body }] of kept) {
      await putBack(api, path, body).catch((error) => failures.push(String(error)));
    }
    expect(failures, "what could not be put back").toEqual([]);
  } finally {
    await (await client)?.dispose();
  }
}

async function putBack(api: APIRequestContext, path: string, body: Stored["body"]) {
  const now = await read(api, path);
  if (JSON.stringify(now.body) === JSON.stringify(body)) return;
  const answer = await api.put(`/api/staff/${path}`, { data: { ...body, ...now.version } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
}

async function read(api: APIRequestContext, path: string): Promise<Stored> {
  const [kind, group = ""] = path.split("/");
  const answer = await api.get(`/api/staff/${kind === "settings" ? kind : path}`);
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  const { data, seen } = await answer.json();
  switch (kind) {
    case "settings":
      return { body: data[group], version: { seen: data.seen[group] } };
    case "faq":
      return { body: { items: data }, version: { seen } };
    case "pages":
      return { body: { title: data.title, html: data.html }, version: { seen: data.changed_at } };
    case "products": {
      const { version, ...body } = data;
      return { body, version: { version } };
    }
    default: {
      const { seen: itsOwn, ...body } = data;
      return { body, version: { seen: itsOwn } };
    }
  }
}
