import type { Values, Version } from "./edited-record.ts";

/** Unsaved input of a form. */
export interface Draft {
  /** When the form was last edited; UTC. */
  at: string;
  /** The screen's heading, for a list of drafts. */
  title: string;
  /** The path within the back office that shows the form. */
  to: string;
  /** The version of the record that the form was filled from; null for a form without one. */
  version: Version;
  /** The values of that version. */
  before: Values | null;
  /** Typed values by field name. */
  fields: Values;
  /** State kept outside the fields, such as added rows, by name. */
  states: Readonly<Record<string, unknown>>;
}

/** Identifies a form and its user. */
export interface DraftKey {
  memberId: number;
  /** Unique among the forms of the back office; starts with the path. */
  form: string;
}

const prefix = "unsaved ";
const longestDays = 30;

/** Drafts that could not be stored. They last until the page is left. */
const unstored = new Map<string, Draft>();

export const keyText = ({ memberId, form }: DraftKey) => `${prefix}${memberId} ${form}`;

/** Null if the browser forbids storage. */
function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Never throws: if storage is full or forbidden, the draft lasts until the page is left. */
export function keepDraft(key: DraftKey, draft: Draft) {
  const text = keyText(key);
  const place = storage();
  try {
    if (!place) throw new Error("Storage is forbidden.");
    place.setItem(text, JSON.stringify(draft));
    unstored.delete(text);
  } catch {
    unstored.set(text, draft);
  }
}

export function findDraft(key: DraftKey): Draft | null {
  return unstored.get(keyText(key)) ?? readStored(keyText(key));
}

function readStored(text: string): Draft | null {
  try {
    const draft = JSON.parse(storage()?.getItem(text) ?? "null") as Partial<Draft> | null;
    return draft?.at && draft.fields && draft.states ? (draft as Draft) : null;
  } catch {
    return null;
  }
}

export function forgetDraft(key: DraftKey) {
  forget(keyText(key));
}

function forget(text: string) {
  unstored.delete(text);
  try {
    storage()?.removeItem(text);
  } catch {
    // Storage is forbidden, so nothing is stored.
  }
}

/** All drafts of a user, newest first. */
export function listDrafts(memberId: number): { key: DraftKey; draft: Draft }[] {
  const start = keyText({ memberId, form: "" });
  return storedKeys()
    .filter((text) => text.startsWith(start))
    .flatMap((text) => {
      const key = { memberId, form: text.slice(start.length) };
      const draft = findDraft(key);
      return draft ? [{ key, draft }] : [];
    })
    .sort((one, other) => other.draft.at.localeCompare(one.draft.at));
}

export function forgetMemberDrafts(memberId: number) {
  for (const { key } of listDrafts(memberId)) forgetDraft(key);
}

/** Drafts of any user: they have been abandoned, and may contain personal data. */
export function forgetOldDrafts(now: Date) {
  const oldest = now.getTime() - longestDays * 24 * 60 * 60 * 1000;
  for (const text of storedKeys()) {
    const draft = readStored(text);
    if (!unstored.has(text) && !(draft && Date.parse(draft.at) > oldest)) forget(text);
  }
}

function storedKeys(): string[] {
  try {
    const keys = Object.keys(storage() ?? {}).filter((text) => text.startsWith(prefix));
    return [...new Set([...keys, ...unstored.keys()])];
  } catch {
    return [...unstored.keys()];
  }
}

/** Whether leaving the page would lose something. */
export const hasUnstored = () => unstored.size > 0;
