import { sql } from "kysely";
import type { OrderAddress } from "../../contract/orders.ts";
import type { Db } from "../kit/shop.ts";
import type { State } from "../tax/index.ts";
import { addressesWithPlaces, addressFields } from "./address-queries.ts";
import type { CustomerRow } from "./queries.ts";

/** A saved address as stored with an order, plus its State in the form that the tax rules need; null if the State is unknown. */
export interface CheckoutAddress {
  printed: OrderAddress;
  state_row: State | null;
}

export interface CheckoutParties {
  customer: Pick<CustomerRow, "id" | "account_type" | "gstin">;
  shipping: CheckoutAddress;
  billing: CheckoutAddress;
}

const stateRow = sql`
  CASE WHEN p.state_id IS NOT NULL
    THEN json_build_object('id', p.state_id, 'name', p.state, 'gst_code', p.gst_code, 'kind', p.kind) END`;

/** Buyer and addresses in one query; undefined unless both addresses belong to this customer. */
export async function loadCheckoutParties(
  db: Db,
  customerId: number,
  { shippingId, billingId }: { shippingId: number; billingId: number },
): Promise<CheckoutParties | undefined> {
  const { rows } = await sql<{ id: number } & CheckoutAddress & Pick<CheckoutParties, "customer">>`
    SELECT a.id, row_to_json(printed) AS printed, ${stateRow} AS state_row,
           json_build_object('id', c.id, 'account_type', c.account_type, 'gstin', c.gstin) AS customer
    FROM ${addressesWithPlaces} JOIN customers c ON c.id = a.customer_id
    CROSS JOIN LATERAL (SELECT ${addressFields}) printed
    WHERE a.customer_id = ${customerId} AND a.id IN (${shippingId}, ${billingId})`.execute(db);
  const shipping = rows.find((row) => row.id === shippingId);
  const billing = rows.find((row) => row.id === billingId);
  if (!shipping || !billing) return undefined;
  const side = ({ printed, state_row }: CheckoutAddress) => ({ printed, state_row });
  const { customer } = shipping;
  return { customer, shipping: side(shipping), billing: side(billing) };
}
