import { documentTitle } from "../../../contract/document-names.ts";
import type { OrderDocument } from "../../../contract/documents.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { download } from "../../client.ts";
import { useDownload } from "./useDownload.ts";

interface DocumentButtonProps {
  /** The order's token. */
  token: string;
  document: Pick<OrderDocument, "kind" | "number" | "version" | "file">;
  /** For the only invoice among an order's documents, which needs no number to identify it. */
  alone?: boolean;
}

/** Saves a document of an order as a PDF. */
export function DocumentButton({ token, document: { file, ...named }, alone = false }: DocumentButtonProps) {
  const { loading, start } = useDownload(() => {
    const document = file.slice(file.lastIndexOf("/") + 1);
    return download("GET orders/:token/documents/:document", { params: { token, document } });
  });

  return (
    <Button
      variant="secondary"
      size="small"
      icon="download"
      loading={loading}
      aria-label={
        alone
          ? text("Download invoice")
          : text("Download {document} {number}", { document: documentTitle(named), number: named.number })
      }
      onClick={start}
    >
      {alone ? text("Download invoice") : text("Download")}
    </Button>
  );
}
