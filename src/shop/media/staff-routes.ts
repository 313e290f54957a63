import type { FastifyInstance } from "fastify";
import type { Refusal } from "../kit/refusal.ts";
import { listVersion } from "../kit/save-list.ts";
import type { LiveShop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { saveMedia, saveSlides } from "./change-media.ts";
import { toMediaItem, toSlide } from "./media.ts";
import { listMedia, type SlideRow } from "./queries.ts";
import { listPlacementSlides } from "./staff-queries.ts";
import { uploadDocument, uploadLogo, uploadPicture } from "./upload-file.ts";

export function mediaStaffRoutes(app: FastifyInstance, shop: LiveShop) {
  const { db, live } = shop;

  serveStaff(app, "GET staff/slides/:placement", async ({ params }) => slides(params.placement));
  serveStaff(app, "PUT staff/slides/:placement", async ({ actor, params: { placement }, body }) =>
    refreshThen(await saveSlides(shop, actor, placement, body), () => slides(placement)),
  );
  serveStaff(app, "POST staff/pictures", async ({ actor, query, body }) =>
    uploadPicture(shop, actor, query.name, body),
  );
  serveStaff(app, "POST staff/documents", async ({ actor, query, body }) =>
    uploadDocument(shop, actor, query.name, body),
  );
  serveStaff(app, "POST staff/logos", async ({ actor, query: { name, use }, body }) =>
    uploadLogo(shop, actor, name, use, body),
  );
  serveStaff(app, "GET staff/media-items", items);
  serveStaff(app, "PUT staff/media-items", async ({ actor, body }) =>
    refreshThen(await saveMedia(shop, actor, body), items),
  );

  async function refreshThen<Reply>(refusal: Refusal | undefined, reply: () => Promise<Reply>) {
    if (refusal) return refusal;
    await live.refresh();
    return reply();
  }

  async function slides(placement: SlideRow["placement"]) {
    const rows = await listPlacementSlides(db, placement);
    const data = rows.map((row) => ({
      ...toSlide(row),
      starts_at: row.starts_at?.toISOString() ?? null,
      ends_at: row.ends_at?.toISOString() ?? null,
    }));
    return { data, seen: listVersion(rows) };
  }

  async function items() {
    const rows = await listMedia(db);
    return { data: rows.map(toMediaItem), seen: listVersion(rows) };
  }
}
