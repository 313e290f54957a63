import { paymentModes } from "../../contract/payments.ts";
import { documentsIssued, hsnAmounts, type Span, toPeriod } from "../gst-documents/index.ts";
import { chooseGstin } from "../gst-returns/index.ts";
import type { Download } from "../kit/download.ts";
import type { Db } from "../kit/shop.ts";
import { loadDocumentLines, receipts, refunds, stockItems } from "./tally-queries.ts";
import { mastersXml, vouchersXml } from "./tally-xml.ts";
import {
  chargesLedger,
  commercialLedger,
  documentVoucher,
  moneyLedger,
  partyLedger,
  receiptVoucher,
  refundLedger,
  refundVoucher,
  roundOffLedger,
  salesLedger,
  taxLedgers,
  type Voucher,
} from "./vouchers.ts";

const batch = 1000;

/** Every voucher of a span: documents in order of issue, then payments, then refunds. Read in batches, one ahead. */
export async function* vouchersIn(db: Db, span: Span): AsyncGenerator<Voucher> {
  const documents = (await documentsIssued(db, span)).filter(
    ({ kind, is_cancelled }) => kind !== "challan" && !is_cancelled,
  );
  const read = (from: number) => {
    const ids = documents.slice(from, from + batch).map(({ id }) => id);
    const lines =
      ids.length > 0
        ? loadDocumentLines(db, ids)
        : Promise.resolve<Awaited<ReturnType<typeof loadDocumentLines>>>(new Map());
    // Nobody awaits it if the consumer of the vouchers stops earlier.
    lines.catch(() => {});
    return lines;
  };
  let next = read(0);
  for (let from = 0; from < documents.length; from += batch) {
    const lines = await next;
    next = read(from + batch);
    for (const document of documents.slice(from, from + batch)) {
      const content = lines.get(document.id);
      if (!content) throw new Error(`${document.number} has no content.`);
      yield documentVoucher(document, content);
    }
  }
  for (const receipt of await receipts(db, span)) yield receiptVoucher(receipt);
  for (const refund of await refunds(db, span)) yield refundVoucher(refund);
}

/** The ledgers that vouchers of a span use; those for money and tax are included even if unused. */
async function loadMasters(db: Db, span: Span) {
  const [documents, paid, back, items] = [
    await documentsIssued(db, span),
    await receipts(db, span),
    await refunds(db, span),
    await stockItems(db, span),
  ];
  const parties = [...documents, ...paid, ...back].map((each) => [partyLedger(each), each.buyer_gstin] as const);
  const rates = new Set((await hsnAmounts(db, span)).map(({ gst_rate_bp }) => salesLedger(gst_rate_bp)));
  const others = [
    ...[...Object.values(taxLedgers), roundOffLedger, commercialLedger, chargesLedger, refundLedger],
    ...[...rates, ...paymentModes.map(moneyLedger)],
  ].map((name) => [name, null] as const);
  const ledgers = [...new Map([...others, ...parties])].map(([name, gstin]) => ({ name, gstin }));
  return { ledgers, items };
}

/** Masters or vouchers of a month or year as XML that Tally imports. */
export async function tallyFile(
  db: Db,
  query: { period: string; gstin?: string | undefined; part: "masters" | "vouchers" },
): Promise<Download> {
  const period = toPeriod(query.period);
  const { gstin } = await chooseGstin(db, query.gstin, period);
  const span = { gstin: gstin ?? "", from: period.from, until: period.until };
  const content =
    query.part === "masters"
      ? Buffer.from([...mastersXml(await loadMasters(db, span))].join(""))
      : vouchersXml(vouchersIn(db, span));
  return { content, type: "application/xml; charset=utf-8", fileName: `tally-${query.part}-${query.period}.xml` };
}
