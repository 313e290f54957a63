import { useState } from "react";
import { documentNames } from "../../../contract/document-names.ts";
import type { OrderDocument } from "../../../contract/documents.ts";
import { texts } from "../../../contract/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { toast } from "../../../ui/toast.ts";
import { download, isApiError } from "../../client.ts";
import styles from "./orderdetail.module.css";

/** The documents of an order with number and date, each as a PDF. */
export function Documents({ token, documents }: { token: string; documents: OrderDocument[] }) {
  return (
    <section aria-labelledby="documents" className={styles.documents}>
      <h2 id="documents">Documents</h2>
      <ul>
        {documents.map((document) => (
          <li key={document.file}>
            <div>
              <h3>{documentNames[document.kind]}</h3>
              <p>
                {document.number}, <Moment at={document.issued_at} />
              </p>
            </div>
            <DownloadButton token={token} document={document} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DownloadButton({ token, document: { kind, number, file } }: { token: string; document: OrderDocument }) {
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

  // Several documents may be of one kind, so the number tells their buttons apart.
  return (
    <Button
      variant="secondary"
      size="small"
      icon="download"
      loading={loading}
      aria-label={kind === "invoice" ? "Download Invoice" : `Download ${documentNames[kind]} ${number}`}
      onClick={fetchFile}
    >
      {kind === "invoice" ? "Download Invoice" : "Download"}
    </Button>
  );
}
