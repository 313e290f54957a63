import { useState } from "react";
import type { OrderDetail } from "../../../contract/orders.ts";
import { texts } from "../../../contract/texts.ts";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { toast } from "../../../ui/toast.ts";
import { download, isApiError } from "../../client.ts";

/** The lots that an order really has, where they were corrected after the invoice was issued. */
export function LotStatement({ of: { token, lot_statement } }: { of: OrderDetail }) {
  const [loading, setLoading] = useState(false);
  if (!lot_statement) return null;

  async function fetchFile() {
    setLoading(true);
    try {
      await download("GET orders/:token/lot-statement", { params: { token } });
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.failure(texts.documentFailed);
    } finally {
      setLoading(false);
    }
  }

  return (
    <li>
      <div>
        <h3>{text("Lot Statement")}</h3>
        <p>
          {rich("Lots corrected after the invoice was issued, {day}", {
            day: <Moment at={lot_statement.corrected_at} />,
          })}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        icon="download"
        loading={loading}
        aria-label={text("Download Lot Statement")}
        onClick={() => void fetchFile()}
      >
        {text("Download")}
      </Button>
    </li>
  );
}
