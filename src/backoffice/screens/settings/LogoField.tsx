import { Button } from "../../../ui/Button.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { join } from "../../../ui/join.ts";
import { upload } from "../../client.ts";
import { FileDrop } from "../../form/FileDrop.tsx";
import { useInputEvent } from "../../form/useInputEvent.ts";
import { useKept } from "../../form/useKept.ts";
import styles from "./Brand.module.css";

interface LogoFieldProps {
  label: string;
  use: "logo" | "icon" | "signature";
  /** The public path of the current file, or empty. */
  path: string;
  onChosen(path: string): void;
  field: { name: string; error: string | null; onChange(): void };
  /** Shown on a dark background. */
  isDark?: boolean;
}

const accept = ["image/png", "image/jpeg", "image/webp", "image/avif"];

/** A logo that can be uploaded, replaced and removed. */
export function LogoField({ label, use, path, onChosen, field, isDark }: LogoFieldProps) {
  const input = useInputEvent<HTMLInputElement>(path, field.onChange);
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
      {field.error && <FormMessage>{field.error}</FormMessage>}
    </div>
  );
}
