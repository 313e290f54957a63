import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { disableStatementTimeout } from "../../platform/db/database.ts";
import { catalogueIsEmpty, lockCatalogue } from "../categories/index.ts";
import { storeFaq, storePages, storeTestimonials } from "../content/index.ts";
import { storeCoupons } from "../coupons/index.ts";
import { storeCouriers } from "../couriers/index.ts";
import { storeAreasOfFile } from "../delivery/index.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { storeKits } from "../kits/index.ts";
import { loadAllFiles, storeFiles, storeMedia, storeSlides } from "../media/index.ts";
import { storePlaces } from "../places/index.ts";
import { storeRegistration } from "../registrations/index.ts";
import { storeSearchTerms } from "../search-terms/index.ts";
import { storeSettings } from "../settings/index.ts";
import { storeTranslations } from "../translations/index.ts";
import type { CatalogueFile } from "./catalogue-file.ts";
import { keepFiles, type PathFor } from "./keep-files.ts";
import { loadGroups } from "./load-groups.ts";
import { loadDemonstrationProducts } from "./load-products.ts";
import { gatherStatistics } from "./queries.ts";
import * as rows from "./to-rows.ts";

const folder = resolve(import.meta.dirname, "../../../db/demo");

/**
 * Loads the demonstration shop from db/demo, all or nothing, with the same functions as staff's changes. Loading it again only reverts
 * staff's changes to the same things.
 * @throws if something in db/demo fails a check
 */
export async function importDemonstration({
  db,
  files,
  clock,
}: Pick<Shop, "db" | "files" | "clock">): Promise<{ products: number; variants: number; newLots: number }> {
  const file: CatalogueFile = JSON.parse(await readFile(join(folder, "catalogue.json"), "utf8"));
  const areas = await readFile(join(folder, "delivery-areas.csv"));
  const { kept, pathFor } = await keepFiles(folder, file, files, await loadAllFiles(db));
  const loaded = await db.transaction().execute(async (transaction) => {
    await disableStatementTimeout(transaction);
    await lockCatalogue(transaction);
    await storeFiles(transaction, kept);
    await storeSurroundings(transaction, file, pathFor, clock.now());
    await storeAreasOfFile(transaction, areas);
    const ids = await loadGroups(transaction, file, pathFor);
    const loaded = await loadDemonstrationProducts(transaction, file, ids, pathFor, clock.now());
    await storeKits(transaction, rows.kitRows(file.kits, pathFor), clock.now());
    return loaded;
  });
  await gatherStatistics(db);
  return { products: file.products.length, ...loaded };
}

/** The same, but only for a shop that has no catalogue yet. */
export async function importDemonstrationOnce(shop: Pick<Shop, "db" | "files" | "clock">): Promise<boolean> {
  if (!(await catalogueIsEmpty(shop.db))) return false;
  await importDemonstration(shop);
  return true;
}

/** Stores everything except the products. */
async function storeSurroundings(db: Db, file: CatalogueFile, pathFor: PathFor, now: Date) {
  const states = file.states.map(({ type, ...state }) => ({ ...state, kind: type }));
  await storePlaces(db, { states, cities: file.cities });
  await storeSettings(db, "company", rows.companyGroup(file.company, pathFor));
  await storeSettings(db, "brand", rows.brandGroup(file.company, pathFor));
  await storeRegistration(db, file.registration, now);
  await storeSettings(db, "home", rows.homeGroup(file.home, pathFor));
  await storeSlides(db, "banner", rows.slideRows(file.slider, "banner", pathFor));
  await storeSlides(db, "advertising", rows.slideRows(file.advertising, "advertising", pathFor));
  await storeMedia(db, rows.mediaRows(file.media, pathFor));
  await storeTestimonials(db, rows.placed(file.testimonials));
  await storeFaq(db, rows.placed(file.faq));
  await storePages(
    db,
    Object.entries(file.pages).map(([slug, page]) => ({ slug, ...page })),
  );
  await storeCouriers(db, file.couriers);
  await storeSearchTerms(db, file.search_terms);
  await storeTranslations(db, rows.translationRows(file.translations));
  await storeCoupons(db, file.coupons.map(rows.couponRow));
}
