import { type ReactNode, useEffect, useRef, useState } from "react";
import { fieldsOf } from "../../../ui/useForm.ts";
import styles from "./ListEditor.module.css";

/** What is typed in the form around it, as the shop will show it. */
export function Draft({ children }: { children(fields: Record<string, string>): ReactNode }) {
  const place = useRef<HTMLElement>(null);
  const [fields, setFields] = useState<Record<string, string> | null>(null);
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const look = () => setFields(fieldsOf(form));
    look();
    form.addEventListener("input", look);
    return () => form.removeEventListener("input", look);
  }, []);
  return (
    <section ref={place} aria-labelledby="draft" className={styles.draft}>
      <h3 id="draft">Preview</h3>
      {fields && children(fields)}
    </section>
  );
}
