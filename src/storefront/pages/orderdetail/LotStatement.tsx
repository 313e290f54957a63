import type { OrderDetail } from "../../../contract/orders.ts";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { download } from "../../client.ts";
import { useDownload } from "../../parts/orders/useDownload.ts";

/** The actual lots of an order, if they were corrected after the invoice was issued. */
export function LotStatement({ of: { token, lot_statement } }: { of: OrderDetail }) {
  const { loading, start } = useDownload(() => download("GET orders/:token/lot-statement", { params: { token } }));
  if (!lot_statement) return null;
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
        aria-label={text("Download lot statement")}
        onClick={start}
      >
        {text("Download")}
      </Button>
    </li>
  );
}
