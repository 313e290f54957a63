import type { PortalKind } from "../../contract/portal-documents.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { documentsByIds } from "../gst-documents/index.ts";
import type { Download } from "../kit/download.ts";
import { type Refusal, refuse, refuseFields } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import { findCancellations } from "./cancellation-queries.ts";
import { eWayBill } from "./e-way-bill.ts";
import { build } from "./portal-documents.ts";
import { findContents } from "./queries.ts";

type Bill = ReturnType<typeof eWayBill>["payload"];

/*
 * What the portals' upload pages read, which differs slightly from what their interfaces read.
 *
 * E-invoice: the payloads in an array. The NIC's bulk converters are said to write that, as other software does.
 *
 * E-way bill: `{ version, billLists }`, with some names of its own. Names and wrapper are the same in resilient-tech/india-compliance
 * (`for_json` in `gst_india/utils/e_waybill.py`), in ERPNext before it and in the schema sheet of the NIC's preparation tool as quoted by
 * others: near to certain. Versions 1.0.0618, 1.0.1118, 1.0.0421 and 1.0.0621 are in use; this is the latest. Part B, the vehicle, is
 * empty: whether the page accepts that was not tried.
 */
const version = "1.0.0621";

function toBulkBill(bill: Bill) {
  const { transactionType, actFromStateCode, actToStateCode, otherValue, subSupplyType, itemList, ...same } = bill;
  return {
    userGstin: bill.fromGstin,
    ...same,
    subSupplyType: Number(subSupplyType),
    transType: transactionType,
    actualFromStateCode: actFromStateCode,
    actualToStateCode: actToStateCode,
    OthValue: otherValue,
    TotNonAdvolVal: 0,
    ...{
      transDistance: Number(bill.transDistance),
      transMode: "",
      vehicleNo: "",
      transporterId: "",
      transporterName: "",
    },
    ...{ transDocNo: "", transDocDate: "", mainHsnCode: itemList[0]?.hsnCode ?? 0 },
    itemList: itemList.map((item, index) => ({ itemNo: index + 1, productDesc: "", ...item, cessNonAdvol: 0 })),
  };
}

/**
 * The payloads of several documents in one file for a portal's upload page.
 * @returns a refusal if the portal does not accept one of the documents at all, an e-invoice was cancelled or belongs to a void document,
 * or the documents are of several registrations, because the portal takes files of only one
 */
export async function bulkFile(db: Db, kind: PortalKind, ids: readonly number[]): Promise<Download | Refusal> {
  const [documents, contents] = [await documentsByIds(db, ids), await findContents(db, ids)];
  if (documents.length < new Set(ids).size) return refuse(404, "not_found", serverTexts.notFound);
  if (new Set(documents.map(({ supplier_gstin }) => supplier_gstin)).size > 1)
    return refuseFields(texts.invalid, { ids: [serverTexts.oneRegistration] });
  const cancelled = kind === "e_invoice" ? (await findCancellations(db, ids)).filter((each) => each.kind === kind) : [];
  const [payloads, bills]: [object[], object[]] = [[], []];
  for (const document of documents) {
    const content = contents.get(document.id);
    if (cancelled.some(({ document_id }) => document_id === document.id))
      return refuseFields(texts.invalid, { ids: [serverTexts.cancelledInList(document.number)] });
    if (kind === "e_invoice" && document.is_cancelled)
      return refuseFields(texts.invalid, { ids: [serverTexts.voidInList(document.number)] });
    const reported = content && kind === "e_invoice" ? build(kind, document.kind, content) : null;
    if (reported) payloads.push(reported.payload);
    else if (content && kind === "e_way_bill" && document.kind !== "credit_note")
      bills.push(toBulkBill(eWayBill(content, document.kind).payload));
    else return refuseFields(texts.invalid, { ids: [serverTexts.notReported(document.number)] });
  }
  return {
    content: Buffer.from(JSON.stringify(kind === "e_invoice" ? payloads : { version, billLists: bills }, null, 1)),
    type: "application/json; charset=utf-8",
    fileName: kind === "e_invoice" ? "e-invoices.json" : "e-way-bills.json",
  };
}
