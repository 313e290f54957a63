import { cleanHtml } from "../../platform/html.ts";
import type { Db } from "../kit/shop.ts";
import { mergePages, type PageRow } from "./queries.ts";

/** Sanitises and stores pages, adding or changing them. */
export async function storePages(db: Db, pages: PageRow[]): Promise<void> {
  await mergePages(
    db,
    pages.map(({ slug, title, html }) => ({ slug, title, html: cleanHtml(html) })),
  );
}
