import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type Draft,
  findDraft,
  forgetDraft,
  forgetMemberDrafts,
  forgetOldDrafts,
  hasUnstored,
  keepDraft,
  listDrafts,
} from "./drafts.ts";

const draft = (changes: Partial<Draft> = {}): Draft => ({
  ...{ at: "2026-11-23T08:35:00.000Z", title: "Settings", to: "/settings?tab=selling" },
  ...{ version: 3, before: { shipping: "80" }, fields: { shipping: "90" }, states: {} },
  ...changes,
});
const selling = { memberId: 7, form: "/settings selling Save settings" };
const receive = { memberId: 7, form: "/receive  Receive into stock" };

let stored: Record<string, string>;

/** Keys are own properties, as in a browser. */
function storageWith(setItem: (name: string, value: string) => void) {
  const own = Object.create({
    getItem: (name: string) => stored[name] ?? null,
    setItem,
    removeItem: (name: string) => {
      delete stored[name];
    },
  });
  return new Proxy(own, {
    ownKeys: () => Object.keys(stored),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

beforeEach(() => {
  stored = {};
  const localStorage = storageWith((name, value) => {
    stored[name] = value;
  });
  vi.stubGlobal("window", { localStorage });
});
afterEach(() => {
  forgetMemberDrafts(7);
  forgetMemberDrafts(71);
  vi.unstubAllGlobals();
});

test("a draft is found again until it is forgotten", () => {
  expect(findDraft(selling)).toBeNull();
  keepDraft(selling, draft());
  expect(findDraft(selling)).toEqual(draft());
  expect(hasUnstored()).toBe(false);
  forgetDraft(selling);
  expect(findDraft(selling)).toBeNull();
});

test("drafts belong to one person, and their list is newest first", () => {
  keepDraft(selling, draft());
  keepDraft(receive, draft({ at: "2026-11-23T09:00:00.000Z", title: "Receive stock" }));
  keepDraft({ ...selling, memberId: 71 }, draft());
  expect(listDrafts(7).map((each) => each.draft.title)).toEqual(["Receive stock", "Settings"]);
  expect(findDraft({ ...receive, memberId: 71 })).toBeNull();
  forgetMemberDrafts(7);
  expect(listDrafts(7)).toEqual([]);
  expect(listDrafts(71)).toHaveLength(1);
});

test("a full or forbidden storage keeps drafts until the page is left", () => {
  for (const window of [
    {
      localStorage: storageWith(() => {
        throw new DOMException("full", "QuotaExceededError");
      }),
    },
    {
      get localStorage(): Storage {
        throw new DOMException("forbidden", "SecurityError");
      },
    },
  ]) {
    vi.stubGlobal("window", window);
    keepDraft(selling, draft());
    expect(findDraft(selling)).toEqual(draft());
    expect(listDrafts(7)).toHaveLength(1);
    expect(hasUnstored()).toBe(true);
    forgetDraft(selling);
    expect(hasUnstored()).toBe(false);
  }
});

test("what storage cannot take replaces what it had", () => {
  keepDraft(selling, draft());
  vi.stubGlobal("window", {
    localStorage: storageWith(() => {
      throw new DOMException("full", "QuotaExceededError");
    }),
  });
  keepDraft(selling, draft({ fields: { shipping: "95" } }));
  expect(findDraft(selling)?.fields).toEqual({ shipping: "95" });
});

test("broken and old drafts go", () => {
  keepDraft(selling, draft());
  stored["unsaved 7 /broken"] = "{";
  stored["unsaved 7 /other"] = '"text"';
  expect(findDraft({ memberId: 7, form: "/broken" })).toBeNull();
  forgetOldDrafts(new Date("2026-12-23T08:00:00.000Z"));
  expect(Object.keys(stored)).toEqual(["unsaved 7 /settings selling Save settings"]);
  forgetOldDrafts(new Date("2026-12-24T08:00:00.000Z"));
  expect(Object.keys(stored)).toEqual([]);
});
