import { upload } from "../../client.ts";
import { FileDrop } from "../../form/FileDrop.tsx";
import styles from "./ListEditor.module.css";

interface ChosenFileProps {
  label: string;
  /** Public path of the file chosen now; empty when there is none yet. */
  path: string;
  onChosen(path: string): void;
  field: { name: string; error: string | null };
  /** PDFs too. */
  documents?: boolean;
}

const pictures = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif", "image/tiff"];

/** A kept file, or another that is sent in its place. */
export function ChosenFile({ label, path, onChosen, field: { name, error }, documents }: ChosenFileProps) {
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
          const call = file.type === "application/pdf" ? "POST staff/documents" : "POST staff/pictures";
          const { data } = await upload(call, file, { query: { name: file.name }, onProgress });
          onChosen(data.file_path);
        }}
      />
      <input type="hidden" name={name} value={path} />
      {error && <p className={styles.error}>{error}</p>}
    </div>
  );
}
