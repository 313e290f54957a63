import { storeFaq, storePages, storeTestimonials } from "../content/index.ts";
import { storeCoupons } from "../coupons/index.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { allFiles, type KeptFile, storeFiles, storeMedia, storeSlides } from "../media/index.ts";
import { allCities, allStates, storePlaces } from "../places/index.ts";
import { identities, storeCatalogue } from "../products/index.ts";
import { loadSettings, storeSettings } from "../settings/index.ts";
import { receiveLots } from "../stock/index.ts";
import { checkProducts } from "./check-products.ts";
import { checkRest } from "./check-rest.ts";
import { keepFiles, type ReadFile } from "./keep-files.ts";
import type { Known } from "./known.ts";
import { type ImportProblem, Problems } from "./problems.ts";
import { gatherStatistics, queueForImport } from "./queries.ts";
import { type CatalogueFile, type Row, readCatalogue } from "./read-catalogue.ts";
import * as rows from "./to-rows.ts";

export type ImportOutcome =
  | { imported: true; products: number; variants: number; newLots: number }
  | { imported: false; problems: ImportProblem[] };

/**
 * Imports a catalogue file, all of it or nothing. What is there already is changed where it differs; what the file does
 * not mention stays. Importing the same file again changes nothing.
 * @param json the file's content, parsed
 * @param read gives the pictures and documents that the file names
 */
export async function importCatalogue(
  { db, files, clock }: Pick<Shop, "db" | "files" | "clock">,
  json: unknown,
  read: ReadFile,
): Promise<ImportOutcome> {
  const problems = new Problems();
  const file = readCatalogue(json, problems);
  const kept = await keepFiles(file, read, files, await allFiles(db), problems);
  const now = clock.now();
  const outcome = await db.transaction().execute(async (transaction): Promise<ImportOutcome> => {
    await queueForImport(transaction);
    const known = await whatIsKnown(transaction, now);
    checkProducts(file, known, problems);
    checkRest(file, await whatElseIsKnown(transaction, known), problems);
    if (problems.found.length > 0) return { imported: false, problems: problems.found };
    return { imported: true, ...(await store(transaction, file, kept, known)) };
  });
  if (outcome.imported) await gatherStatistics(db);
  return outcome;
}

async function whatIsKnown(db: Db, now: Date): Promise<Known> {
  const { selling } = await loadSettings(db);
  return { stored: await identities(db), now, discount_percent: selling.discount_percent };
}

async function whatElseIsKnown(db: Db, { stored }: Known) {
  return {
    states: await allStates(db),
    cities: await allCities(db),
    productSlugs: stored.products.map((product) => product.slug),
  };
}

/** Every module stores its part, those first that others point to. */
async function store(db: Db, file: CatalogueFile, kept: ReadonlyMap<string, KeptFile>, known: Known) {
  const pathOf = rows.pathsOf(kept);
  // Two names may stand for the same content, and so for the same file.
  await storeFiles(db, [...new Map([...kept.values()].map((each) => [each.path, each])).values()]);
  await storePlaces(db, {
    states: valuesOf(file.states).map(({ type, ...state }) => ({ ...state, kind: type })),
    cities: valuesOf(file.cities),
  });
  if (file.company) await storeSettings(db, "company", rows.companyGroup(file.company.value, pathOf));
  if (file.home) await storeSettings(db, "home", rows.homeGroup(file.home.value, pathOf));
  await storeContent(db, file, pathOf);

  const catalogue = rows.catalogueRows(file, pathOf, known.stored, known.discount_percent);
  await storeCatalogue(db, catalogue, known.now);
  const newLots = await receiveLots(db, rows.lotRows(file), "imported");
  await storeCoupons(db, valuesOf(file.coupons).map(rows.couponRow));
  return { products: catalogue.products.length, variants: catalogue.variants.length, newLots };
}

async function storeContent(db: Db, file: CatalogueFile, pathOf: rows.PathOf) {
  for (const [list, placement] of [
    ["slider", "banner"],
    ["advertising", "advertising"],
  ] as const) {
    if (!file[list]) continue;
    const slides = valuesOf(file[list]).map((slide, index) => rows.slideRow(slide, placement, index, pathOf));
    await storeSlides(db, placement, slides);
  }
  if (file.media) {
    await storeMedia(
      db,
      valuesOf(file.media).map(({ id, media_type, title, file: path, extension }, index) => ({
        ...{ id, media_type, position: index + 1, file_path: pathOf(path), file_name: title, extension },
      })),
    );
  }
  if (file.testimonials) await storeTestimonials(db, valuesOf(file.testimonials).map(placed));
  if (file.faq) await storeFaq(db, valuesOf(file.faq).map(placed));
  if (file.pages) {
    await storePages(
      db,
      Object.entries(file.pages.value).map(([slug, page]) => ({ slug, ...page })),
    );
  }
}

function valuesOf<Value>(list: Row<Value>[] | null): Value[] {
  return (list ?? []).map((row) => row.value);
}

function placed<Value extends object>(value: Value, index: number): Value & { position: number } {
  return { ...value, position: index + 1 };
}
