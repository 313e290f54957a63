import { useState } from "react";
import { texts } from "../../../contract/texts.ts";
import { toast } from "../../../ui/toast.ts";
import { isApiError } from "../../client.ts";

/** A download started by a button, which shows its progress; a failure becomes a toast. */
export function useDownload(download: () => Promise<void>) {
  const [loading, setLoading] = useState(false);

  async function start() {
    setLoading(true);
    try {
      await download();
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.failure(texts.documentFailed);
    } finally {
      setLoading(false);
    }
  }

  return { loading, start: () => void start() };
}
