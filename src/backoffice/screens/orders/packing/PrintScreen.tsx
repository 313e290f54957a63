import { useParams } from "react-router";
import type { StaffOrder } from "../../../../contract/staff/order-shapes.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Moment } from "../../../../ui/Moment.tsx";
import { DetailScreen } from "../../../parts/DetailScreen.tsx";
import { useCall } from "../../../useCall.ts";
import { Address } from "../OrderAside.tsx";
import styles from "./Print.module.css";

interface PrintedLine {
  line_id: number;
  ref_no: string;
  product_name: string;
  quantity: number;
  lots: { lot_no: string; expires_on: string | null; quantity: number }[];
}

/** A pick list, or a packing slip once the order is packed. Without prices. */
export default function PrintScreen() {
  const { token = "" } = useParams();
  const query = useCall("GET staff/orders/:token", { params: { token } });
  const status = query.data?.data.status;
  return (
    <DetailScreen
      name="Print"
      query={query}
      title={({ data }) => `${isSlip(data) ? "Packing slip" : "Pick list"} ${data.order_no}`}
      back={{ name: query.data?.data.order_no ?? "Order", to: `/orders/${token}` }}
      intro={({ data }) => (
        <>
          Ordered <Moment at={data.placed_at} exact />
          {data.invoice && `. Invoice ${data.invoice.number}`}
        </>
      )}
      actions={() => <Button onClick={() => window.print()}>Print</Button>}
    >
      {({ data }) => (
        <div className={styles.sheet}>
          <Address of={data.shipping_address} />
          {status === "confirmed" ? <ToPick order={data} /> : <Lines lines={data.lines} />}
        </div>
      )}
    </DetailScreen>
  );
}

function isSlip({ lines }: StaffOrder): boolean {
  return lines.some(({ lots }) => lots.length > 0);
}

/** Shows the lots proposed from current stock. */
function ToPick({ order }: { order: StaffOrder }) {
  const picks = useCall("GET staff/orders/:token/picks", { params: { token: order.token } });
  const lines = (picks.data?.data.lines ?? []).map((line) => ({
    ...line,
    lots: line.lots
      .filter(({ proposed }) => proposed > 0)
      .map(({ lot_no, expires_on, proposed }) => ({ lot_no, expires_on, quantity: proposed })),
  }));
  return <Lines lines={lines.length > 0 ? lines : order.lines} />;
}

function Lines({ lines }: { lines: PrintedLine[] }) {
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Lot</th>
          <th scope="col">Expires</th>
          <th scope="col" data-number>
            Qty
          </th>
          <th scope="col">Checked</th>
        </tr>
      </thead>
      <tbody>
        {lines.flatMap(({ line_id, ref_no, product_name, quantity, lots }) =>
          (lots.length > 0 ? lots : [{ lot_no: "", expires_on: null, quantity }]).map((lot) => (
            <tr key={`${line_id} ${lot.lot_no}`}>
              <td>
                <strong>{ref_no}</strong> {product_name}
              </td>
              <td>{lot.lot_no || "–"}</td>
              <td>{lot.expires_on ? <Moment at={lot.expires_on} /> : "–"}</td>
              <td data-number>{lot.quantity}</td>
              <td>
                <span className={styles.box} />
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
