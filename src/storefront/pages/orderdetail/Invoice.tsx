import { useState } from "react";
import type { OrderDetail } from "../../../contract/orders.ts";
import { texts } from "../../../contract/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { toast } from "../../../ui/toast.ts";
import { download, isApiError } from "../../client.ts";
import styles from "./orderdetail.module.css";

/** Number and date of the tax invoice, and the PDF. */
export function Invoice({ token, invoice }: { token: string; invoice: NonNullable<OrderDetail["invoice"]> }) {
  const [loading, setLoading] = useState(false);

  async function fetchPaper() {
    setLoading(true);
    try {
      await download("GET orders/:token/invoice", { params: { token } });
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.failure(texts.invoiceFailed);
    } finally {
      setLoading(false);
    }
  }

  return (
    <div className={`${styles.party} ${styles.invoice}`}>
      <h3>Tax Invoice</h3>
      <p>
        {invoice.number}, <Moment at={invoice.issued_at} />
      </p>
      <Button variant="secondary" size="small" icon="download" loading={loading} onClick={fetchPaper}>
        Download Invoice
      </Button>
    </div>
  );
}
