import { serverTexts } from "../../contract/server-texts.ts";
import type { KitFields } from "../../contract/staff/kits.ts";
import { texts } from "../../contract/texts.ts";
import { audit } from "../audit/index.ts";
import { Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import { listVersion } from "../kit/save-list.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { slugify } from "../kit/slugs.ts";
import type { Staff } from "../kit/staff-api.ts";
import { findFiles } from "../media/index.ts";
import {
  deleteKit,
  findKit,
  insertKit,
  type KitRow,
  listKits,
  lockKits,
  storeLines,
  updateKit,
  variantsByReference,
} from "./queries.ts";

/** Adds a kit. @returns its id */
export function addKit({ db, clock }: Shop, actor: Staff, input: KitFields): Promise<number | Refusal> {
  return transact(db, async (transaction) => {
    const id = await writeKit(transaction, null, input, clock.now());
    if (id instanceof Refusal) return id;
    await audit(transaction, actor, { act: "added", ...subject(id, input), after: input }, clock.now());
    return id;
  });
}

/** Changes a kit, unless it has changed since the form was loaded. */
export function changeKit(
  { db, clock }: Shop,
  actor: Staff,
  id: number,
  { seen, ...input }: KitFields & { seen: string },
): Promise<number | Refusal> {
  return transact(db, async (transaction) => {
    await lockKits(transaction);
    const before = await findKit(transaction, id);
    if (!before) return refuse(404, "not_found", serverTexts.notFound);
    if (seen !== toVersion(before)) return refuse(409, "state_changed", serverTexts.groupChanged(before.name));
    const written = await writeKit(transaction, id, input, clock.now());
    if (written instanceof Refusal) return written;
    const act = { act: "changed", ...subject(id, input), before: toKitFields(before), after: input };
    await audit(transaction, actor, act, clock.now());
    return id;
  });
}

export function removeKit({ db, clock }: Shop, actor: Staff, id: number): Promise<undefined | Refusal> {
  return transact(db, async (transaction) => {
    await lockKits(transaction);
    const before = await findKit(transaction, id);
    if (!before) return refuse(404, "not_found", serverTexts.notFound);
    await deleteKit(transaction, id);
    await audit(
      transaction,
      actor,
      { act: "deleted", ...subject(id, before), before: toKitFields(before) },
      clock.now(),
    );
    return undefined;
  });
}

/**
 * Stores kits by their slugs, for the demonstration shop.
 * @throws when a kit fails the checks that apply to staff
 */
export async function storeKits(db: Db, kits: readonly KitFields[], now: Date): Promise<void> {
  const bySlug = new Map((await listKits(db)).map((kit) => [kit.slug, kit]));
  for (const kit of kits) {
    const stored = await writeKit(db, bySlug.get(toSlug(kit))?.id ?? null, kit, now);
    if (stored instanceof Refusal) throw new Error(`Kit ${kit.name}: ${JSON.stringify(stored.errors)}`);
  }
}

/** @param id null for a new kit */
async function writeKit(db: Db, id: number | null, input: KitFields, now: Date): Promise<number | Refusal> {
  await lockKits(db);
  const { lines, ...head } = input;
  const kit = { ...head, slug: toSlug(input) };
  const known = await variantsByReference(
    db,
    lines.flatMap(({ references }) => references),
  );
  const toId = (reference: string) => known.get(reference.toUpperCase());
  const errors = [
    ...(await slugErrors(db, id, kit)),
    ...(await pictureErrors(db, kit.file_path)),
    ...lines.flatMap(({ references }, place) => lineErrors(references, place, toId)),
  ];
  if (errors.length > 0) return refuseFields(texts.invalid, grouped(errors));
  const stored = lines.map(({ references, quantity, note }) => {
    return { quantity, note, variantIds: references.flatMap((reference) => toId(reference) ?? []) };
  });
  if (id !== null) await updateKit(db, id, kit, now);
  const kitId = id ?? (await insertKit(db, kit, now));
  await storeLines(db, kitId, stored);
  return kitId;
}

type FieldError = [field: string, words: string];

async function slugErrors(db: Db, id: number | null, kit: { slug: string }): Promise<FieldError[]> {
  const other = (await listKits(db)).find(({ slug }) => slug === kit.slug);
  return other && other.id !== id ? [["slug", serverTexts.addressTaken(other.name)]] : [];
}

async function pictureErrors(db: Db, path: string | null): Promise<FieldError[]> {
  if (path === null) return [];
  const file = (await findFiles(db, [path])).get(path);
  if (!file) return [["file_path", serverTexts.fileNotKept]];
  return file.content_type.startsWith("image/") ? [] : [["file_path", serverTexts.notAPicture]];
}

function lineErrors(references: string[], place: number, toId: (reference: string) => number | undefined) {
  const errors: FieldError[] = [];
  const ids = new Set<number>();
  for (const [index, reference] of references.entries()) {
    const id = toId(reference);
    const words = id === undefined ? serverTexts.refNoUnknown : ids.has(id) ? serverTexts.refNoTwice : null;
    if (words) errors.push([`lines.${place}.references.${index}`, words]);
    if (id !== undefined) ids.add(id);
  }
  return errors;
}

function grouped(errors: FieldError[]): Record<string, string[]> {
  const groups = Map.groupBy(errors, ([field]) => field);
  return Object.fromEntries([...groups].map(([field, own]) => [field, own.map(([, words]) => words)]));
}

const toSlug = ({ slug, name }: KitFields) => slug ?? slugify(name);

/** Identifies the state of a kit that its form shows. */
export const toVersion = (kit: KitRow): string => listVersion(toKitFields(kit));

export function toKitFields({ lines, ...kit }: KitRow) {
  const { name, slug, procedure, description, published, position, file_path } = kit;
  return {
    name,
    slug,
    procedure,
    description,
    published,
    position,
    file_path,
    lines: lines.map(({ options, quantity, note }) => {
      return { references: options.map(({ ref_no }) => ref_no), quantity, note };
    }),
  };
}

function subject(id: number, { name }: { name: string }) {
  return { subject: "kit", subject_id: id, subject_name: name };
}
