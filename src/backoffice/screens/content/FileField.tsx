import { FormMessage } from "../../../ui/FormMessage.tsx";
import { upload } from "../../client.ts";
import { FileDrop } from "../../form/FileDrop.tsx";
import { pictureNames, pictureTypes } from "../../form/picture-types.ts";
import { useInputEvent } from "../../form/useInputEvent.ts";
import { useKept } from "../../form/useKept.ts";
import styles from "./ListEditor.module.css";

interface FileFieldProps {
  label: string;
  /** The public path of the current file, or empty. */
  path: string;
  onChosen(path: string, size: { width: number; height: number }): void;
  field: { name: string; error: string | null; onChange(): void };
  /** Also accept PDFs. */
  documents?: boolean;
}

/** A file field that shows the current file and uploads a replacement. */
export function FileField({ label, path, onChosen, field, documents }: FileFieldProps) {
  const { name, error } = field;
  const input = useInputEvent<HTMLInputElement>(path, field.onChange);
  useKept(name, path, (kept) => onChosen(kept, { width: 0, height: 0 }));

  const isPicture = /\.(?:webp|avif|png|jpe?g|gif)$/.test(path);
  return (
    <div>
      {path !== "" &&
        (isPicture ? <img className={styles.chosen} src={path} alt="" /> : <p>{path.split("/").at(-1)}</p>)}
      <FileDrop
        label={label}
        accept={documents ? [...pictureTypes, "application/pdf"] : pictureTypes}
        acceptName={documents ? "A picture or a PDF" : pictureNames}
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
      {error && <FormMessage>{error}</FormMessage>}
    </div>
  );
}
