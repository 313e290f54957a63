import { rupeesText } from "../../contract/money.ts";
import type { OrderAddress } from "../../contract/orders.ts";
import type { LotLabelSize } from "../../contract/staff/lot-label-sizes.ts";
import type { PickedLot } from "../../contract/staff/order-prints.ts";
import type { Copies } from "../document-content/index.ts";
import { drawInvoices, drawJoinedPicks } from "../document-pdf/index.ts";
import { correctableOfOrder, type InvoiceRow } from "../documents/index.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { drawLabels, drawLotLabels, type Label, type LotLabel } from "../label-pdf/index.ts";
import { loadSettings } from "../settings/index.ts";
import { loadPictures } from "./pictures.ts";
import { recordedReferences } from "./reference-queries.ts";

/** The invoices of these orders, in order, as one PDF for printing. Drawn when fetched and not stored. */
export async function invoicesAsOne(
  { db, files, clock }: Pick<Shop, "db" | "files" | "clock">,
  orderIds: readonly number[],
  copies: Copies,
): Promise<Buffer> {
  async function* invoices() {
    for (const orderId of orderIds) {
      for (const { id, content } of await correctableOfOrder(db, orderId)) {
        const references = (await recordedReferences(db, id))?.references ?? {};
        yield { content, references, pictures: await loadPictures(files, content.seller) };
      }
    }
  }
  return drawInvoices(invoices(), copies, { author: await shopName(db), date: clock.now() });
}

interface LabelledOrder {
  id: number;
  number: string;
  shipping_address: OrderAddress;
  courier: string | null;
  tracking_number: string | null;
  due_paise: number;
}

/** A label for each parcel of these orders, which have been packed. */
export async function labelsAsOne(db: Db, orders: readonly LabelledOrder[], date: Date): Promise<Buffer> {
  const labels: Label[] = [];
  for (const order of orders) {
    const [invoice] = await correctableOfOrder(db, order.id);
    if (invoice) labels.push(toLabel(order, invoice));
  }
  return drawLabels(labels, { author: await shopName(db), date });
}

function toLabel({ shipping_address: to, due_paise, ...order }: LabelledOrder, { content, number }: InvoiceRow): Label {
  const { seller, parcels = 1 } = content;
  const from = seller.dispatched_from;
  return {
    from: { name: seller.legal_name, address: from ? `${from.address}, ${from.pincode}` : seller.address },
    name: `${to.f_name} ${to.l_name}`.trim(),
    company_name: to.company_name ?? "",
    address: [to.apartment_no, to.address, `${to.city}, ${to.state}`].filter((line) => line !== null && line !== ""),
    ...{ pincode: to.pincode, phone: to.phone_number, order_number: order.number, invoice_number: number },
    ...{ courier: order.courier, tracking_number: order.tracking_number, parcels },
    due: due_paise > 0 ? rupeesText(due_paise) : "",
  };
}

/** A label for each unit of these lots. */
export async function lotLabelsAsOne(
  db: Db,
  lots: readonly LotLabel[],
  size: LotLabelSize,
  date: Date,
): Promise<Buffer> {
  return drawLotLabels(lots, size, { author: await shopName(db), date });
}

/** A pick list across orders as PDF. */
export async function pickListAsOne(db: Db, rows: readonly PickedLot[], orders: number, date: Date): Promise<Buffer> {
  const written = rows.map(({ shelf, ref_no, product_name, lot_no, expires_on, quantity }) => ({
    ...{ shelf: shelf ?? "–", ref_no, product_name, lot: lot_no ?? inNoLot, expires: expires_on ?? "" },
    quantity: String(quantity),
  }));
  const title = `Pick list for ${orders === 1 ? "1 order" : `${orders} orders`}`;
  return drawJoinedPicks(written, { title, author: await shopName(db), date });
}

const inNoLot = "In no lot";

const shopName = async (db: Db) => (await loadSettings(db)).company.name;
