import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { join } from "../../ui/join.ts";
import styles from "./FileDrop.module.css";
import { acceptAttribute, megabytes } from "./file-fits.ts";
import { useReadOnly } from "./read-only.ts";
import { type Upload, useUploads } from "./useUploads.ts";

interface FileDropProps {
  label: string;
  /** Accepted MIME types, such as `image/png`. */
  accept: readonly string[];
  /** The same types for people: "PNG, JPEG or WebP". */
  acceptName: string;
  /** Sentences after the kind and size. */
  about?: string;
  maxBytes?: number;
  multiple?: boolean;
  /** Uploads one file: `(file, onProgress) => upload("POST staff/media", file, { onProgress })`. Errors are shown. */
  send(file: File, onProgress: (share: number) => void): Promise<unknown>;
}

/** Accepts files that are dropped, pasted or chosen, and shows the upload progress of each. */
export function FileDrop(props: FileDropProps) {
  const { label, accept, acceptName, about, maxBytes = 20_000_000, multiple = false, send } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const readOnly = useReadOnly();
  const { uploads, isUploading, add } = useUploads({ accept, maxBytes, multiple, send });

  if (readOnly) return null;
  return (
    <fieldset
      className={join(styles.drop, over && styles.over)}
      aria-describedby={`${id}-says`}
      data-uploading={isUploading || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        add(event.dataTransfer.files);
      }}
      onPaste={(event: ClipboardEvent) => add(event.clipboardData.files)}
    >
      <legend className={styles.label}>{label}</legend>
      <Button variant="secondary" icon="plus" loading={isUploading} onClick={() => input.current?.click()}>
        {multiple ? "Choose files" : "Choose a file"}
      </Button>
      <p id={`${id}-says`} className={styles.says}>
        Or drop or paste {multiple ? "them" : "it"} here. {acceptName}, up to {megabytes(maxBytes)}. {about}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptAttribute(accept)}
        multiple={multiple}
        aria-label={label}
        onChange={({ target }) => {
          add(target.files ?? []);
          // Lets the user choose the same file again after correcting it.
          target.value = "";
        }}
      />
      {uploads.length > 0 && (
        <ul className={styles.files} aria-live="polite">
          {uploads.map((upload) => (
            <FileLine key={upload.key} of={upload} />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function FileLine({ of: { name, share, problem } }: { of: Upload }) {
  return (
    <li>
      <span className={styles.name}>{name}</span>
      {problem !== null ? (
        <span className={styles.problem}>
          <Icon name="alert" size={16} /> {problem}
        </span>
      ) : share < 1 ? (
        <progress value={share} aria-label={`Uploading ${name}`} />
      ) : (
        <span className={styles.done}>
          <Icon name="check" size={16} /> Done
        </span>
      )}
    </li>
  );
}
