import { useState } from "react";
import { documentTitle } from "../../contract/document-names.ts";
import type { OrderDocument } from "../../contract/documents.ts";
import { texts } from "../../contract/texts.ts";
import { text } from "../../language/text.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast.ts";
import { download, isApiError } from "../client.ts";

interface DocumentButtonProps {
  /** The order's. */
  token: string;
  document: Pick<OrderDocument, "kind" | "number" | "version" | "file">;
  /** For the invoice among the documents of one order, which needs no number to identify it. */
  alone?: boolean;
}

/** Saves a document of an order as a PDF. */
export function DocumentButton({ token, document: { file, ...named }, alone = false }: DocumentButtonProps) {
  const [loading, setLoading] = useState(false);

  async function fetchFile() {
    setLoading(true);
    try {
      const document = file.slice(file.lastIndexOf("/") + 1);
      await download("GET orders/:token/documents/:document", { params: { token, document } });
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.failure(texts.documentFailed);
    } finally {
      setLoading(false);
    }
  }

  return (
    <Button
      variant="secondary"
      size="small"
      icon="download"
      loading={loading}
      aria-label={
        alone
          ? text("Download Invoice")
          : text("Download {document} {number}", { document: documentTitle(named), number: named.number })
      }
      onClick={() => void fetchFile()}
    >
      {alone ? text("Download Invoice") : text("Download")}
    </Button>
  );
}
