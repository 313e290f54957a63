import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { findFiles, type ImageDetails, imageDetails } from "../media/index.ts";
import { findVariants, toSpecification } from "./find-variants.ts";
import { findKit, type KitRow, listKits } from "./queries.ts";
import { addKit, changeKit, removeKit, toKitFields, toVersion } from "./save-kits.ts";

export function kitsStaffRoutes(app: FastifyInstance, shop: LiveShop) {
  const { db, live } = shop;

  serveStaff(app, "GET staff/kits", async ({ reads }) => {
    const kits = await listKits(reads);
    const files = await findFiles(reads, filePaths(kits));
    return { data: kits.map((kit) => toReply(kit, files)) };
  });
  serveStaff(app, "GET staff/kit-variants", async ({ query }) => ({
    data: findVariants(live.current().catalogue, query.search ?? ""),
  }));
  serveStaff(app, "GET staff/kits/:id", async ({ params }) => replyWithKit(params.id));
  serveStaff(app, "POST staff/kits", async ({ actor, body }) => refreshed(await addKit(shop, actor, body)));
  serveStaff(app, "PUT staff/kits/:id", async ({ actor, params, body }) =>
    refreshed(await changeKit(shop, actor, params.id, body)),
  );
  serveStaff(app, "DELETE staff/kits/:id", async ({ actor, params }) => {
    const refused = await removeKit(shop, actor, params.id);
    if (!refused) await live.refresh();
    return refused;
  });

  async function refreshed(id: number | Refusal) {
    if (id instanceof Refusal) return id;
    await live.refresh();
    return replyWithKit(id);
  }

  async function replyWithKit(id: number) {
    const kit = await findKit(db, id);
    return kit
      ? { data: toReply(kit, await findFiles(db, filePaths([kit]))) }
      : refuse(404, "not_found", serverTexts.notFound);
  }

  function toReply(kit: KitRow, files: ReadonlyMap<string, ImageDetails>) {
    const { variantById } = live.current().catalogue;
    const options = kit.lines.flatMap((line) => line.options);
    const unsold = options.filter(({ variant_id }) => !variantById.has(variant_id)).map(({ ref_no }) => ref_no);
    const variants = options.map(({ variant_id, ref_no, product_name }) => {
      return { ref_no, name: product_name, specification: toSpecification(variantById.get(variant_id)) };
    });
    const { id, changed_at, file_path } = kit;
    return {
      ...{ id, ...toKitFields(kit), ...imageDetails(files, file_path ?? "") },
      ...{ changed_at: changed_at.toISOString(), variants, unsold, seen: toVersion(kit) },
    };
  }
}

const filePaths = (kits: readonly KitRow[]) => kits.flatMap(({ file_path }) => file_path ?? []);
