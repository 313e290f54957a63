import type { FastifyInstance } from "fastify";
import { acknowledgementName, toDocumentName } from "../../contract/documents.ts";
import { serve } from "../kit/api.ts";
import { Refusal } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { listCustomerDocuments, listDocumentYears } from "./document-queries.ts";
import { loadHome } from "./load-home.ts";
import { purchasedDocuments } from "./purchased-documents.ts";
import { yearArchive } from "./year-archive.ts";

export function customerHomeRoutes(app: FastifyInstance, shop: LiveShop) {
  serve(app, "GET my-home", async ({ caller }) => ({ data: await loadHome(shop, caller) }));
  serve(app, "GET documents", async ({ caller, query }) => {
    const [page, years] = await Promise.all([
      listCustomerDocuments(shop.db, caller.id, query, query),
      listDocumentYears(shop.db, caller.id),
    ]);
    if (page instanceof Refusal) return page;
    const data = page.rows.map(({ issued_at, total_paise, is_cancelled, version, ...document }) => ({
      ...document,
      ...(version === null ? {} : { version }),
      issued_at: issued_at.toISOString(),
      total: total_paise / 100,
      ...(is_cancelled ? { cancelled: true } : {}),
      file: documentFile({ ...document, version }),
    }));
    return { data, meta: page.meta, years };
  });
  serve(app, "GET documents/:year/zip", async ({ caller, params }) => yearArchive(shop, caller.id, params.year));
  serve(app, "GET purchased-documents", async ({ caller }) => ({ data: await purchasedDocuments(shop, caller.id) }));
}

interface NamedDocument {
  kind: string;
  number: string;
  version: number | null;
  order_token: string;
}

function documentFile({ kind, number, version, order_token }: NamedDocument): string {
  const name = kind === "acknowledgement" ? acknowledgementName(version ?? 1) : toDocumentName(number);
  return `/api/orders/${order_token}/documents/${name}`;
}
