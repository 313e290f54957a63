import { Button } from "../../../ui/Button.tsx";
import { download } from "../../client.ts";
import { useDownload } from "./useDownload.ts";

/** Saves the purchase order that the customer attached at checkout. */
export function PurchaseOrderButton({ token, name }: { token: string; name: string }) {
  const { loading, start } = useDownload(() => download("GET orders/:token/purchase-order", { params: { token } }));
  return (
    <Button variant="quiet" size="small" icon="download" loading={loading} onClick={start}>
      {name}
    </Button>
  );
}
