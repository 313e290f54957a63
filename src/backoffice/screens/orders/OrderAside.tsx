import { Link } from "react-router";
import { documentTitle } from "../../../contract/document-names.ts";
import type { DocumentKind } from "../../../contract/documents.ts";
import { channelLabels } from "../../../contract/order-channels.ts";
import { purposeLabels } from "../../../contract/order-purposes.ts";
import type { OrderAddress } from "../../../contract/orders.ts";
import type { StaffOrder } from "../../../contract/staff/order-shapes.ts";
import { EmailAddress } from "../../../ui/EmailAddress.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { Price } from "../../../ui/Price.tsx";
import { fileAddress } from "../../client.ts";
import { DescriptionList, Section } from "../../parts/Section.tsx";
import { usePermissions } from "../../session.ts";
import { Assignee } from "../notes/Assignee.tsx";
import styles from "./Order.module.css";
import { OrderPayments } from "./OrderPayments.tsx";
import { orderStateLabels } from "./order-labels.ts";

/** Invoice, payments, customer and timeline. */
export function OrderAside({ order }: { order: StaffOrder }) {
  return (
    <>
      <Section title="Documents and payment">
        <DescriptionList
          of={[
            ["Documents", <Documents key="documents" order={order} />],
            ["Due", <Price key="due" amount={order.due} />],
            ["Courier", order.courier],
            [
              "Tracking",
              order.tracking_url ? (
                <a key="tracking" href={order.tracking_url} target="_blank" rel="noreferrer">
                  {order.tracking_number}
                </a>
              ) : (
                order.tracking_number
              ),
            ],
            ["Points", order.points || null],
          ]}
        />
        {order.payments.length > 0 && <OrderPayments order={order} />}
      </Section>
      <Section title="Buyer">
        <Buyer order={order} />
      </Section>
      <Assignee subject="order" of={order.token} />
      <Section title="Timeline">
        <ol className={styles.timeline}>
          {order.events.map(({ status, at, actor, staff_name, note, reason }, place) => {
            // An event that leaves the status unchanged shows its note.
            const isNote = note !== null && order.events[place - 1]?.status === status;
            return (
              <li key={`${status} ${at}`}>
                <strong>{isNote ? note : orderStateLabels[status][0]}</strong>
                <div className={styles.soft}>
                  <Moment at={at} exact />, {staff_name ?? (actor === "customer" ? "by the customer" : "by the shop")}
                </div>
                {note && !isNote && <div>{note}</div>}
                {reason && <div className={styles.soft}>{`Reason: ${reason}`}</div>}
              </li>
            );
          })}
        </ol>
      </Section>
    </>
  );
}

function Documents({ order: { documents, invoice, lot_statement } }: { order: StaffOrder }) {
  return (
    <ul className={styles.documents}>
      {/* An instance of the previous release does not list any. */}
      {documents?.map(({ kind, version, number, file, cancelled }) => (
        <li key={file}>
          <a href={file} target="_blank" rel="noreferrer">
            {documentTitle({ kind, version })} {number}
            {cancelled && ", cancelled"} ({inTriplicate.includes(kind) ? "PDF, three copies" : "PDF"})
          </a>
        </li>
      ))}
      {lot_statement && (
        <li>
          <a href={lot_statement.file} target="_blank" rel="noreferrer">
            Lot Statement (PDF)
          </a>
        </li>
      )}
      {!invoice && <li>Tax Invoice: issued when packed</li>}
    </ul>
  );
}

/** Documents that accompany the goods (CGST Rules, rules 48 and 55). */
const inTriplicate: readonly DocumentKind[] = ["invoice", "bill_of_supply", "challan"];

function Buyer({ order }: { order: StaffOrder }) {
  const can = usePermissions();
  const { customer, billing_address: billing, shipping_address: shipping, buyer_gstin } = order;
  const same = lines(billing).join() === lines(shipping).join();
  return (
    <DescriptionList
      of={[
        [
          "Customer",
          customer ? (
            <>
              {can("customers.read") ? <Link to={`/customers/${customer.id}`}>{customer.name}</Link> : customer.name}
              <div className={styles.soft}>
                <EmailAddress of={customer.email} />
              </div>
              <div className={styles.soft}>{customer.mobile_number}</div>
            </>
          ) : (
            "Account deleted"
          ),
        ],
        ["GSTIN", buyer_gstin],
        ["Purchase order", (order.po_number || order.po_file) && <PurchaseOrder key="order" of={order} />],
        ["Note", order.note],
        ["Entered by", order.entry && `${order.entry.staff_name}, ${channelLabels[order.entry.channel]}`],
        ["Payment promise", order.entry?.payment_promise],
        ["Bought for", order.purpose && purposeLabels[order.purpose]],
        ["Deliver to", <Address key="to" of={shipping} />],
        ["Bill to", same ? "Same address" : <Address key="bill" of={billing} />],
      ]}
    />
  );
}

/** The number, and the file that the customer attached. */
function PurchaseOrder({ of: { token, po_number, po_file } }: { of: StaffOrder }) {
  return (
    <>
      {po_number}
      {po_file && (
        <div>
          <a href={fileAddress("GET staff/orders/:token/purchase-order", { params: { token } })} download>
            {po_file.name}
          </a>
        </div>
      )}
    </>
  );
}

function lines(of: OrderAddress): string[] {
  const { f_name, l_name, company_name, address, apartment_no, city, state, pincode, phone_number } = of;
  const street = [apartment_no, address].filter(Boolean).join(", ");
  return [`${f_name} ${l_name}`.trim(), company_name, street, `${city} ${pincode}`, state, phone_number].filter(
    Boolean,
  );
}

export function Address({ of }: { of: OrderAddress }) {
  return (
    <address className={styles.address}>
      {lines(of).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  );
}
