import { cleanHtml } from "../../platform/html.ts";
import type { Db } from "../kit/shop.ts";
import { mergePages, type PageRow } from "./queries.ts";

/** Adds or changes pages; what could act in a reader's browser is taken out first. */
export async function storePages(db: Db, pages: PageRow[]): Promise<void> {
  await mergePages(
    db,
    pages.map(({ slug, title, html }) => ({ slug, title, html: cleanHtml(html) })),
  );
}
