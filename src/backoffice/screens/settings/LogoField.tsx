import { useEffect, useRef } from "react";
import { Button } from "../../../ui/Button.tsx";
import { join } from "../../../ui/join.ts";
import { upload } from "../../client.ts";
import { FileDrop } from "../../form/FileDrop.tsx";
import { useKept } from "../../form/useKept.ts";
import styles from "./Brand.module.css";

interface LogoFieldProps {
  label: string;
  use: "logo" | "icon" | "signature";
  /** The public path of the current file, or empty. */
  path: string;
  onChosen(path: string): void;
  field: { name: string; error: string | null; onChange(): void };
  /** Shown on a dark ground. */
  isDark?: boolean;
}

const accept = ["image/png", "image/jpeg", "image/webp", "image/avif"];

/** A logo that can be uploaded, replaced and removed. */
export function LogoField({ label, use, path, onChosen, field, isDark }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const before = useRef(path);
  const changed = useRef(field.onChange);
  changed.current = field.onChange;

  // Dispatched as if typed, so that the preview updates and the form counts as changed.
  useEffect(() => {
    if (path === before.current) return;
    before.current = path;
    changed.current();
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [path]);

  useKept(field.name, path, onChosen);

  return (
    <div className={styles.field}>
      {path !== "" && (
        <div className={styles.current}>
          <span className={join(styles.plate, isDark && styles.dark)}>
            <img src={path} alt="" />
          </span>
          <Button variant="secondary" size="small" onClick={() => onChosen("")}>
            Remove {label.charAt(0).toLowerCase() + label.slice(1)}
          </Button>
        </div>
      )}
      <FileDrop
        label={label}
        accept={accept}
        acceptName="PNG, JPEG, WebP or AVIF"
        send={async (file, onProgress) => {
          const { data } = await upload("POST staff/logos", file, { query: { name: file.name, use }, onProgress });
          onChosen(data.file_path);
        }}
      />
      <input ref={input} type="hidden" name={field.name} value={path} />
      {field.error && <p className={styles.error}>{field.error}</p>}
    </div>
  );
}
