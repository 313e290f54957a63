import { catchUp, loadStockCounts, type StockCounts } from "../availability/index.ts";
import { buildCatalogue, readCatalogueRows } from "../catalogue/index.ts";
import { loadContent } from "../content/index.ts";
import { loadDelivery, nextCutOff } from "../delivery/index.ts";
import type { PublicState } from "../kit/public-state.ts";
import { ReplyCache } from "../kit/reply-cache.ts";
import type { Shop } from "../kit/shop.ts";
import { buildKits, listKits } from "../kits/index.ts";
import { loadAllFiles, loadMedia, nextSlideChange } from "../media/index.ts";
import { loadPlaces } from "../places/index.ts";
import { loadRegistrations } from "../registrations/index.ts";
import { loadSettings } from "../settings/index.ts";
import { istDate } from "../tax/index.ts";

const replyCacheBytes = 96_000_000;

/** A state that has not been published; until then it has no version. */
export type LoadedState = Omit<PublicState, "version"> & { readonly availability: StockCounts };

/** Reads every module's part in one view of the database, so that no half of a change is seen. */
export async function loadState({ db, clock }: Pick<Shop, "db" | "clock">): Promise<LoadedState> {
  const now = clock.now();
  const { files, rows, kitRows, ...parts } = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (view) => {
      const settings = await loadSettings(view);
      const registrations = await loadRegistrations(view, istDate(now));
      const places = await loadPlaces(view);
      const delivery = await loadDelivery(view);
      const media = await loadMedia(view);
      const files = await loadAllFiles(view);
      const rows = await readCatalogueRows(view, now);
      const availability = await loadStockCounts(view);
      const kitRows = await listKits(view);
      const content = await loadContent(view, { settings, registrations, files, products: rows.products });
      return { settings, registrations, places, delivery, media, content, availability, kitRows, files, rows };
    });
  // Building takes seconds in a large shop, and needs no connection.
  const catalogue = await buildCatalogue(rows, files);
  const kits = buildKits(kitRows, catalogue.variantById, files);
  const cutOff = nextCutOff(now, parts.settings.delivery);
  const changes = [rows.nextDealChange, nextSlideChange(parts.media, now), cutOff, nextMidnight(now)];
  // What has been sold since must not be shown as in stock again.
  const availability = await catchUp(db, parts.availability);
  const replies = new ReplyCache(replyCacheBytes);
  return { ...parts, availability, catalogue, kits, validUntil: earliest(changes), replies };
}

/** The same state with other stock; replies made with the previous stock are discarded. */
export function withAvailability(state: LoadedState, availability: StockCounts): LoadedState {
  return { ...state, availability, replies: new ReplyCache(replyCacheBytes) };
}

function earliest(moments: (Date | null)[]): Date {
  return new Date(Math.min(...moments.filter((moment) => moment !== null).map(Number)));
}

/** The end of the day in India. */
function nextMidnight(now: Date): Date {
  return new Date(Date.parse(`${istDate(now)}T00:00:00+05:30`) + 24 * 60 * 60 * 1000);
}
