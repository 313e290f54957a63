import { serverTexts } from "../../contract/server-texts.ts";
import { shopPages } from "../../contract/shop-pages.ts";
import type { MediaGiven, SlideGiven } from "../../contract/staff/content.ts";
import { audit } from "../audit/index.ts";
import type { PublicState } from "../kit/public-state.ts";
import { saveList, toAuditList } from "../kit/save-list.ts";
import type { Db, LiveShop, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { type SlideRow, storeMedia, storeSlides } from "./queries.ts";
import { findContentType, lockMedia, lockSlides, reserveIds } from "./staff-queries.ts";

type Saved<Item> = { items: Item[]; seen: string };

/** Replaces a carousel's slides. */
export async function saveSlides(
  shop: LiveShop,
  actor: Staff,
  placement: SlideRow["placement"],
  input: Saved<SlideGiven>,
) {
  const { catalogue } = shop.live.current();
  return saveList(shop, input, {
    read: (db) => lockSlides(db, placement),
    problems: async (db, slide) => ({
      ...((await findContentType(db, slide.file))?.startsWith("image/") ? {} : { file: serverTexts.pictureNeeded }),
      ...(isShopLink(slide.link, catalogue) ? {} : { link: serverTexts.linkUnknown }),
    }),
    write: async (db, items, before) => {
      const numbers = await assignIds(db, "slides", items);
      const rows = items.map(({ file, starts_at, ends_at, ...slide }, index) => ({
        ...slide,
        id: numbers[index] ?? 0,
        placement,
        position: index + 1,
        file_path: file,
        starts_at: starts_at ? new Date(starts_at) : null,
        ends_at: ends_at ? new Date(ends_at) : null,
      }));
      await storeSlides(db, placement, rows);
      const act = { act: "changed", subject: "slides", subject_id: placement, subject_name: placement };
      await audit(db, actor, { ...act, before: toAuditSlides(before), after: toAuditSlides(rows) }, shop.clock.now());
    },
  });
}

/** Replaces the media list. */
export async function saveMedia(shop: Shop, actor: Staff, input: Saved<MediaGiven>) {
  return saveList(shop, input, {
    read: lockMedia,
    problems: async (db, { file }): Promise<Record<string, string>> =>
      (await findContentType(db, file)) === undefined ? { file: serverTexts.fileNeeded } : {},
    write: async (db, items, before) => {
      const numbers = await assignIds(db, "media_items", items);
      const rows = items.map(({ file, file_name, media_type }, index) => ({
        id: numbers[index] ?? 0,
        media_type,
        position: index + 1,
        file_path: file,
        file_name,
        extension: /\.([a-z0-9]+)$/.exec(file)?.[1] ?? "",
      }));
      await storeMedia(db, rows);
      const words = (list: { file_name: string; media_type: number; file_path: string }[]) =>
        toAuditList(
          list,
          ({ file_name }) => file_name,
          ({ media_type, file_path }, place) => `${place}. ${media_type}: ${file_path}`,
        );
      const act = { act: "changed", subject: "media", subject_id: "media", subject_name: "list" };
      await audit(db, actor, { ...act, before: words(before), after: words(rows) }, shop.clock.now());
    },
  });
}

function toAuditSlides(slides: SlideRow[]) {
  return toAuditList(
    slides,
    ({ title }) => title,
    ({ subtitle, link, button, file_path, alt, text_side, text_colour, starts_at, ends_at }, place) => ({
      place,
      subtitle,
      link,
      button,
      file_path,
      alt,
      text_side,
      text_colour,
      starts_at,
      ends_at,
    }),
  );
}

async function assignIds(
  db: Db,
  table: Parameters<typeof reserveIds>[1],
  items: { id: number | null }[],
): Promise<number[]> {
  const fresh = await reserveIds(db, table, items.filter(({ id }) => id === null).length);
  return items.map(({ id }) => id ?? fresh.shift() ?? 0);
}

/** Whether a link leads to a page of the shop, and to an existing product or category if it names one. */
function isShopLink(link: string, { productByToken, categories }: PublicState["catalogue"]): boolean {
  const url = new URL(link, "http://shop.invalid");
  const token = /^\/product\/product-details\/[^/]+\/([^/]+)$/.exec(url.pathname)?.[1];
  if (token !== undefined) return productByToken.has(token);
  if (!shopPages.some(([path]) => path === url.pathname)) return false;
  const category = url.pathname === "/product" ? url.searchParams.get("category") : null;
  return category === null || categories.some(({ id }) => String(id) === category);
}
