import { loadContent } from "../content/index.ts";
import { loadDelivery } from "../delivery/index.ts";
import type { Db } from "../kit/shop.ts";
import { filesOfKits, listKits } from "../kits/index.ts";
import { findFiles, loadMedia } from "../media/index.ts";
import { loadPlaces } from "../places/index.ts";
import { onSale } from "../products/index.ts";
import { loadRegistrations } from "../registrations/index.ts";
import { loadSettings } from "../settings/index.ts";
import { istDate } from "../tax/index.ts";

/** Everything except products and stock: lists of a few hundred rows at most, which are never saved. */
export type ShortParts = Awaited<ReturnType<typeof readParts>>;

export async function readParts(view: Db, now: Date) {
  const [settings, registrations, places, delivery, media, kitRows] = await Promise.all([
    loadSettings(view),
    loadRegistrations(view, istDate(now)),
    loadPlaces(view),
    loadDelivery(view),
    loadMedia(view),
    listKits(view),
  ]);
  const { brand, home } = settings;
  const paths = [brand.logo, brand.logo_dark, home.showcase.file, home.about.file, ...filesOfKits(kitRows)];
  const files = await findFiles(
    view,
    paths.filter((path) => path !== ""),
  );
  const products = await onSale.listedBySlug(view, home.showcase.items);
  const content = await loadContent(view, { settings, registrations, files, products });
  return { settings, registrations, places, delivery, media, content, kitRows, files };
}
