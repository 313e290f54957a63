import { Form } from "react-router";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./Compare.module.css";

const formId = "compare";

interface CompareBoxProps {
  name: "variants" | "products";
  value: number;
  /** The kind of items compared. */
  of: string;
}

/** A field of the `CompareBar` form. */
export function CompareBox({ name, value, of }: CompareBoxProps) {
  return (
    <label className={styles.box} title={text("Compare")}>
      <input type="checkbox" name={name} value={value} form={formId} />
      <span>{text("Compare")}</span>
      <VisuallyHidden> {of}</VisuallyHidden>
    </label>
  );
}

/** Opens the comparison of the ticked items. Plain HTML, which needs no scripts; CSS counts them. */
export function CompareBar() {
  return (
    <Form id={formId} action="/compare" method="get" className={styles.bar}>
      <span>{text("Up to four")}</span>
      <Button type="submit" className={styles.go}>
        {text("Compare")}
      </Button>
    </Form>
  );
}
