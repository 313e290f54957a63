import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from "react";
import { isApiError } from "../../contract/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { join } from "../../ui/join.ts";
import { errorMessage } from "../messages.ts";
import styles from "./FileDrop.module.css";
import { acceptAttribute, fileProblem, megabytes, mimeType } from "./file-fits.ts";
import { useReadOnly } from "./read-only.ts";

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

interface Sending {
  key: number;
  name: string;
  share: number;
  problem: string | null;
}

const isUnderWay = ({ share, problem }: Sending) => share < 1 && problem === null;

/** Accepts files that are dropped, pasted or chosen, and shows the upload progress of each. */
export function FileDrop(props: FileDropProps) {
  const { label, accept, acceptName, about, maxBytes = 20_000_000, multiple = false, send } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [files, setFiles] = useState<Sending[]>([]);
  const readOnly = useReadOnly();
  const busy = files.some(isUnderWay);
  const queue = useRef(Promise.resolve());
  const lastKey = useRef(0);

  function take(given: Iterable<File>) {
    const taken = [...given].map((file, place) => {
      const problem = place > 0 && !multiple ? "Only one file at a time." : fileProblem(file, accept, maxBytes);
      lastKey.current += 1;
      return { file, line: { key: lastKey.current, name: file.name, share: 0, problem } };
    });
    if (taken.length === 0) return;
    // Files still being sent stay listed, followed by the new ones.
    setFiles((before) => [...(before.some(isUnderWay) ? before : []), ...taken.map(({ line }) => line)]);
    const fitting = taken.filter(({ line }) => line.problem === null);
    queue.current = queue.current.then(() => sendInTurn(fitting.map(({ file, line }) => ({ file, key: line.key }))));
  }

  /** One at a time: they share the same uplink. */
  async function sendInTurn(fitting: readonly { file: File; key: number }[]) {
    let signedOut: string | null = null;
    for (const { file, key } of fitting) {
      // A user who does not sign in again for one file is not asked again for the next.
      if (signedOut !== null) change(key, { problem: signedOut });
      else signedOut = await sendOne(file, key);
    }
  }

  /** @returns the message for the remaining files if nobody is signed in any more */
  async function sendOne(file: File, key: number): Promise<string | null> {
    try {
      // The last percent is server-side processing.
      await send(typed(file), (share) => change(key, { share: share * 0.99 }));
      change(key, { share: 1 });
      return null;
    } catch (error) {
      const problem = errorMessage(error);
      change(key, { problem });
      return isApiError(error) && error.status === 401 ? problem : null;
    }
  }

  const change = (key: number, next: Partial<Sending>) =>
    setFiles((before) => before.map((each) => (each.key === key ? { ...each, ...next } : each)));

  if (readOnly) return null;
  return (
    <fieldset
      className={join(styles.drop, over && styles.over)}
      aria-describedby={`${id}-says`}
      data-uploading={busy || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      onPaste={(event: ClipboardEvent) => take(event.clipboardData.files)}
    >
      <legend className={styles.label}>{label}</legend>
      <Button variant="secondary" icon="plus" loading={busy} onClick={() => input.current?.click()}>
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
          take(target.files ?? []);
          // Lets the user choose the same file again after correcting it.
          target.value = "";
        }}
      />
      {files.length > 0 && (
        <ul className={styles.files} aria-live="polite">
          {files.map((file) => (
            <FileLine key={file.key} of={file} />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

/** The file with its type derived from the extension if the browser does not know it. */
function typed(file: File): File {
  const type = mimeType(file);
  return type === file.type ? file : new File([file], file.name, { type });
}

function FileLine({ of: { name, share, problem } }: { of: Sending }) {
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
