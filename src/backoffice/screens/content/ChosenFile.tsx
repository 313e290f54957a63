import { useEffect, useRef } from "react";
import { upload } from "../../client.ts";
import { FileDrop } from "../../form/FileDrop.tsx";
import styles from "./ListEditor.module.css";

interface ChosenFileProps {
  label: string;
  /** Public path of the file chosen now; empty when there is none yet. */
  path: string;
  onChosen(path: string, size: { width: number; height: number }): void;
  field: { name: string; error: string | null; onChange(): void };
  /** PDFs too. */
  documents?: boolean;
}

const pictures = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif", "image/tiff"];

/** A kept file, or another that is sent in its place. */
export function ChosenFile({ label, path, onChosen, field, documents }: ChosenFileProps) {
  const { name, error } = field;
  const input = useRef<HTMLInputElement>(null);
  const before = useRef(path);
  const changed = useRef(field.onChange);
  changed.current = field.onChange;

  // The form is told as it is of typing: what would follow is shown, and it is not left unasked.
  useEffect(() => {
    if (path === before.current) return;
    before.current = path;
    changed.current();
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [path]);

  const isPicture = /\.(?:webp|avif|png|jpe?g|gif)$/.test(path);
  return (
    <div>
      {path !== "" &&
        (isPicture ? <img className={styles.chosen} src={path} alt="" /> : <p>{path.split("/").at(-1)}</p>)}
      <FileDrop
        label={label}
        accept={documents ? [...pictures, "application/pdf"] : pictures}
        acceptName={documents ? "A picture or a PDF" : "JPEG, PNG, WebP, AVIF, GIF or TIFF"}
        send={async (file, onProgress) => {
          const sent = { query: { name: file.name }, onProgress };
          if (file.type === "application/pdf") {
            const { data } = await upload("POST staff/documents", file, sent);
            onChosen(data.file_path, { width: 0, height: 0 });
          } else {
            const { data } = await upload("POST staff/pictures", file, sent);
            onChosen(data.file_path, { width: data.width, height: data.height });
          }
        }}
      />
      <input ref={input} type="hidden" name={name} value={path} />
      {error && <p className={styles.error}>{error}</p>}
    </div>
  );
}
