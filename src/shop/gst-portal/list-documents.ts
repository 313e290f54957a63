import type { PortalKind, PortalState } from "../../contract/portal-documents.ts";
import type { ListedPortalDocument } from "../../contract/staff/gst-portal.ts";
import type { ListMeta } from "../../contract/staff/listing.ts";
import { documentsByIds } from "../gst-documents/index.ts";
import type { PageRequest } from "../kit/list-page.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import { loadSettings } from "../settings/index.ts";
import { findCancellations } from "./cancellation-queries.ts";
import { listPaperIds } from "./list-queries.ts";
import { reportWithinMs } from "./needs.ts";
import { loadNeedsFacts, portalNeed, toRecorded, toReported } from "./portal-documents.ts";
import { findPortalNumbers } from "./queries.ts";

interface PrintQuery extends PageRequest {
  kind: PortalKind;
  state: PortalState;
  number?: string | undefined;
}

/** One page of the documents that need an e-invoice or an e-way bill, or have one. */
export async function listPortalDocuments(
  db: Db,
  now: Date,
  query: PrintQuery,
): Promise<{ data: ListedPortalDocument[]; meta: ListMeta; knows_turnover: boolean } | Refusal> {
  const { turnover } = (await loadSettings(db)).selling;
  const dueSince = new Date(now.getTime() - reportWithinMs);
  const page = await listPaperIds(db, { ...query, turnover, dueSince }, query);
  if (page instanceof Refusal) return page;
  const ids = page.rows.map(({ id }) => id);
  const documents = await documentsByIds(db, ids);
  const [facts, numbers] = [await loadNeedsFacts(db, documents), await findPortalNumbers(db, query.kind, ids)];
  const cancellations = await findCancellations(db, ids);
  const byId = new Map(documents.map((document, place) => [document.id, { document, facts: facts[place] }]));
  const data = ids.flatMap((id) => {
    const listed = byId.get(id);
    if (!listed?.facts) return [];
    const { need, until } = portalNeed(query.kind, listed.facts, turnover);
    const recorded = toRecorded(
      numbers.findLast(({ document_id }) => document_id === id),
      cancellations,
    );
    return { ...toReported(listed.document), need, until: until?.toISOString() ?? null, recorded };
  });
  return { data, meta: page.meta, knows_turnover: turnover.length > 0 };
}
