import { serverTexts } from "../../contract/server-texts.ts";
import type { StaffCategory } from "../../contract/staff/categories.ts";
import { texts } from "../../contract/texts.ts";
import { audit } from "../audit/index.ts";
import { Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import { listVersion } from "../kit/save-list.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { freeSlug, slugify } from "../kit/slugs.ts";
import type { Staff } from "../kit/staff-api.ts";
import { findFiles, imageDetails } from "../media/index.ts";
import { type HindiShown, readHindi, saveHindi } from "../translations/index.ts";
import { listAttributes } from "./attribute-queries.ts";
import { nameTaken, subject } from "./groups.ts";
import * as queries from "./queries.ts";

interface CategoryGiven {
  name: string;
  hindi?: string | null | undefined;
  file_path: string;
  attribute_ids: number[];
}

export async function staffCategories(db: Db): Promise<{ data: StaffCategory[] }> {
  const rows = await readCategories(db);
  const files = await findFiles(
    db,
    rows.map(({ file_path }) => file_path),
  );
  return {
    data: rows.map((row) => {
      const { file_path, ...rest } = row;
      const sub_categories = row.sub_categories.map((sub) => ({ ...sub, seen: toSubVersion(sub) }));
      return { ...rest, sub_categories, file: file_path, ...imageDetails(files, file_path), seen: toVersion(row) };
    }),
  };
}

type SubCategoryShown = queries.CategoryRow["sub_categories"][number] & HindiShown;

interface CategoryShown extends queries.CategoryRow, HindiShown {
  sub_categories: SubCategoryShown[];
}

async function readCategories(db: Db): Promise<CategoryShown[]> {
  const [rows, hindi] = await Promise.all([queries.listCategories(db), readHindi(db)]);
  return rows.map((row) => ({
    ...row,
    ...hindi("category", row.name),
    sub_categories: row.sub_categories.map((sub) => ({ ...sub, ...hindi("sub_category", sub.name) })),
  }));
}

/** Identifies the state that a category's form shows, so that concurrent changes are refused. */
function toVersion({ name, hindi, hindi_current, file_path, attributes }: CategoryShown): string {
  return listVersion([name, hindi, hindi_current, file_path, attributes.map(({ id }) => id)]);
}

function toSubVersion({ name, hindi, hindi_current }: SubCategoryShown): string {
  return listVersion([name, hindi, hindi_current]);
}

export async function createCategory(shop: Shop, actor: Staff, given: CategoryGiven) {
  return changeCategories(shop, actor, async (db) => {
    const id = await addCategory(db, given);
    return id instanceof Refusal ? id : { act: "added", ...subject("category", id, given.name), after: given };
  });
}

/** Adds a category in the caller's transaction. Its slug is made from its name unless one is given. */
export async function addCategory(db: Db, given: CategoryGiven & { slug?: string }): Promise<number | Refusal> {
  const errors = await wrongCategory(db, given, await queries.listCategories(db));
  if (errors) return errors;
  const { name, hindi, file_path, attribute_ids, slug = await freeGroupSlug(db, name) } = given;
  const id = await queries.insertCategory(db, { name, file_path, slug });
  await queries.replaceCategoryAttributes(db, id, attribute_ids);
  return (await saveHindi(db, { kind: "category", english: name, hindi })) ?? id;
}

async function freeGroupSlug(db: Db, name: string): Promise<string> {
  const wanted = slugify(name);
  return freeSlug(wanted, await queries.groupSlugsLike(db, wanted));
}

export async function saveCategory(
  shop: Shop,
  actor: Staff,
  id: number,
  { seen, ...given }: CategoryGiven & { seen: string },
) {
  return changeCategories(shop, actor, async (db, all) => {
    const stored = all.find((category) => category.id === id);
    if (!stored) return refuse(404, "not_found", serverTexts.notFound);
    if (seen !== toVersion(stored)) return refuse(409, "state_changed", serverTexts.groupChanged(stored.name));
    const errors = await wrongCategory(
      db,
      given,
      all.filter((category) => category.id !== id),
    );
    if (errors) return errors;
    const { name, hindi = stored.hindi, file_path } = given;
    await queries.updateCategory(db, id, { name, file_path });
    await queries.replaceCategoryAttributes(db, id, given.attribute_ids);
    const refused = await saveHindi(db, { kind: "category", english: name, hindi, shown: stored.hindi });
    if (refused) return refused;
    const before = {
      ...{ name: stored.name, hindi: stored.hindi, file_path: stored.file_path },
      attribute_ids: stored.attributes.map((each) => each.id),
    };
    return { act: "changed", ...subject("category", id, name), before, after: { ...given, hindi } };
  });
}

export async function removeCategory(shop: Shop, actor: Staff, id: number) {
  return changeCategories(shop, actor, async (db, all) => {
    const stored = all.find((category) => category.id === id);
    if (!stored) return refuse(404, "not_found", serverTexts.notFound);
    if (stored.product_count > 0) return refuse(409, "not_empty", serverTexts.notEmpty(stored.product_count));
    await queries.deleteCategory(db, id);
    return { act: "removed", ...subject("category", id, stored.name), before: { name: stored.name } };
  });
}

export async function putCategoriesInOrder(shop: Shop, actor: Staff, ids: number[]) {
  return changeCategories(shop, actor, async (db, all) => {
    const names = new Map(all.map(({ id, name }) => [id, name]));
    const errors = wrongOrder(ids, names);
    if (errors) return errors;
    await queries.orderCategories(db, ids);
    const after = { order: ids.map((id) => names.get(id)) };
    return { act: "reordered", ...subject("category", "all", "Categories"), after };
  });
}

interface SubCategoryGiven {
  category_id: number;
  name: string;
  hindi?: string | null | undefined;
}

export async function createSubCategory(shop: Shop, actor: Staff, given: SubCategoryGiven) {
  return changeCategories(shop, actor, async (db, all) => {
    const id = await addSubCategory(db, given);
    if (id instanceof Refusal) return id;
    const category = all.find((each) => each.id === given.category_id)?.name;
    return { act: "added", ...subject("sub-category", id, given.name), after: { ...given, category } };
  });
}

/** Adds a sub-category in the caller's transaction. */
export async function addSubCategory(db: Db, given: SubCategoryGiven): Promise<number | Refusal> {
  const parent = (await queries.listCategories(db)).find(({ id }) => id === given.category_id);
  if (!parent) return refuseFields(texts.invalid, { category_id: [serverTexts.notFound] });
  if (nameTaken(parent.sub_categories, given.name)) {
    return refuseFields(texts.invalid, { name: [serverTexts.nameTaken] });
  }
  const { category_id, name, hindi } = given;
  const id = await queries.insertSubCategory(db, { category_id, name, slug: await freeGroupSlug(db, name) });
  return (await saveHindi(db, { kind: "sub_category", english: name, hindi })) ?? id;
}

export async function renameSubCategory(
  shop: Shop,
  actor: Staff,
  id: number,
  { name, hindi: given, seen }: { name: string; hindi?: string | null | undefined; seen: string },
) {
  return changeCategories(shop, actor, async (db, all) => {
    const parent = all.find(({ sub_categories }) => sub_categories.some((each) => each.id === id));
    const stored = parent?.sub_categories.find((each) => each.id === id);
    if (!parent || !stored) return refuse(404, "not_found", serverTexts.notFound);
    // Forms of an earlier version, without Hindi, identify the state by the name.
    const isSeen = seen === toSubVersion(stored) || (given === undefined && seen === stored.name);
    if (!isSeen) return refuse(409, "state_changed", serverTexts.groupChanged(stored.name));
    const others = parent.sub_categories.filter((each) => each.id !== id);
    if (nameTaken(others, name)) return refuseFields(texts.invalid, { name: [serverTexts.nameTaken] });
    await queries.renameSubCategory(db, id, name);
    const hindi = given === undefined ? stored.hindi : given;
    const refused = await saveHindi(db, { kind: "sub_category", english: name, hindi, shown: stored.hindi });
    if (refused) return refused;
    const before = { name: stored.name, hindi: stored.hindi };
    return { act: "renamed", ...subject("sub-category", id, name), before, after: { name, hindi } };
  });
}

export async function removeSubCategory(shop: Shop, actor: Staff, id: number) {
  return changeCategories(shop, actor, async (db, all) => {
    const stored = all.flatMap(({ sub_categories }) => sub_categories).find((each) => each.id === id);
    if (!stored) return refuse(404, "not_found", serverTexts.notFound);
    if (stored.product_count > 0) return refuse(409, "not_empty", serverTexts.notEmpty(stored.product_count));
    await queries.deleteSubCategory(db, id);
    return { act: "removed", ...subject("sub-category", id, stored.name), before: { name: stored.name } };
  });
}

export async function putSubCategoriesInOrder(shop: Shop, actor: Staff, ids: number[]) {
  return changeCategories(shop, actor, async (db, all) => {
    const names = new Map(all.flatMap(({ sub_categories }) => sub_categories).map(({ id, name }) => [id, name]));
    const errors = wrongOrder(ids, names);
    if (errors) return errors;
    await queries.orderSubCategories(db, ids);
    const after = { order: ids.map((id) => names.get(id)) };
    return { act: "reordered", ...subject("sub-category", "all", "Sub-categories"), after };
  });
}

function wrongOrder(ids: number[], known: ReadonlyMap<number, string>): Refusal | null {
  if (new Set(ids).size < ids.length) return refuseFields(texts.invalid, { ids: [serverTexts.listedTwice] });
  if (ids.some((id) => !known.has(id))) return refuseFields(texts.invalid, { ids: [serverTexts.notFound] });
  return null;
}

type Done = Parameters<typeof audit>[2];

function changeCategories(
  shop: Shop,
  actor: Staff,
  work: (db: Db, all: CategoryShown[]) => Promise<Done | Refusal>,
): Promise<{ data: StaffCategory[] } | Refusal> {
  return transact(shop.db, async (db) => {
    await queries.lockCatalogue(db);
    const done = await work(db, await readCategories(db));
    if (done instanceof Refusal) return done;
    await audit(db, actor, done, shop.clock.now());
    return staffCategories(db);
  });
}

async function wrongCategory(db: Db, given: CategoryGiven, others: { name: string }[]): Promise<Refusal | null> {
  const errors: Record<string, string[]> = {};
  const file = (await findFiles(db, [given.file_path])).get(given.file_path);
  if (nameTaken(others, given.name)) errors.name = [serverTexts.nameTaken];
  if (!file) errors.file_path = [serverTexts.fileNotKept];
  else if (!file.content_type.startsWith("image/")) errors.file_path = [serverTexts.notAPicture];
  const known = new Set((await listAttributes(db)).map(({ id }) => id));
  const wrong = given.attribute_ids.some((id, index) => !known.has(id) || given.attribute_ids.indexOf(id) !== index);
  if (wrong) errors.attribute_ids = [serverTexts.notFound];
  return Object.keys(errors).length > 0 ? refuseFields(texts.invalid, errors) : null;
}
