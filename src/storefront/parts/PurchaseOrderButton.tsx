import { useState } from "react";
import { texts } from "../../contract/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast.ts";
import { download, isApiError } from "../client.ts";

/** Saves the purchase order that the customer attached at checkout. */
export function PurchaseOrderButton({ token, name }: { token: string; name: string }) {
  const [loading, setLoading] = useState(false);

  async function fetchFile() {
    setLoading(true);
    try {
      await download("GET orders/:token/purchase-order", { params: { token } });
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.failure(texts.documentFailed);
    } finally {
      setLoading(false);
    }
  }

  return (
    <Button variant="quiet" size="small" icon="download" loading={loading} onClick={() => void fetchFile()}>
      {name}
    </Button>
  );
}
