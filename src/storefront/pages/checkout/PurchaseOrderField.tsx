import { type ChangeEvent, useId, useRef, useState } from "react";
import { purchaseOrderFile } from "../../../contract/purchase-order-limits.ts";
import type { UnclaimedFile } from "../../../contract/purchase-orders.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { call, isApiError } from "../../client.ts";
import styles from "./checkout.module.css";

interface PurchaseOrderFieldProps {
  file: UnclaimedFile | null;
  onChange(file: UnclaimedFile | null): void;
  /** From the server, when placing the order. */
  error: string | null;
  isUploading: boolean;
  onUploading(isUploading: boolean): void;
}

/** The purchase order as a PDF. It is uploaded when chosen, and attached to the order once that is placed. */
export function PurchaseOrderField(props: PurchaseOrderFieldProps) {
  const { file, onChange, error, isUploading, onUploading } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = problem ?? error;

  async function attach({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0];
    if (!chosen) return;
    setProblem(null);
    if (chosen.size > purchaseOrderFile.bytes) setProblem(text("{name} is larger than 5 MB.", { name: chosen.name }));
    else await send(chosen);
    // So that the same file can be chosen again.
    target.value = "";
  }

  async function send(chosen: File) {
    onUploading(true);
    try {
      const { upload } = await import("../../upload.ts");
      const { type } = purchaseOrderFile;
      const query = { name: chosen.name.slice(-200) };
      const { data } = await upload("POST check-out/purchase-order", chosen, { type, query });
      if (file) discard(file);
      onChange(data);
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      setProblem(failure.errors.file?.[0] ?? failure.message);
    } finally {
      onUploading(false);
    }
  }

  function remove() {
    if (file) discard(file);
    setProblem(null);
    onChange(null);
  }

  return (
    <div className={styles.file}>
      <p id={id} className={styles.fileLabel}>
        {text("Purchase order as PDF")} <small>{text("optional")}</small>
      </p>
      {file && (
        <p className={styles.attached}>
          <Icon name="document" size={18} />
          <span>{file.name}</span> <small>{formatSize(file.bytes)}</small>
        </p>
      )}
      <div className={styles.acts}>
        <Button
          variant="secondary"
          size="small"
          loading={isUploading}
          aria-describedby={shown ? `${id}-hint ${id}-error` : `${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {file ? text("Replace PDF") : text("Attach PDF")}
        </Button>
        {file && (
          <Button variant="quiet" size="small" icon="trash" disabled={isUploading} onClick={remove}>
            {text("Remove PDF")}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={`.pdf,${purchaseOrderFile.type}`}
        aria-labelledby={id}
        onChange={(event) => void attach(event)}
      />
      <p id={`${id}-hint`} className={styles.fileHint}>
        {text("A PDF of at most 5 MB, for us only.")}
      </p>
      {shown && (
        <p id={`${id}-error`} className={styles.fileError} role="alert">
          <Icon name="alert" size={16} />
          <span>{shown}</span>
        </p>
      )}
    </div>
  );
}

/** If this fails, the server deletes the file after a week. */
function discard({ token }: UnclaimedFile) {
  call("DELETE check-out/purchase-order/:token", { params: { token } }).catch(() => {});
}

function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
