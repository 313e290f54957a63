import { text } from "../../../language/text.ts";
import styles from "./Attributes.module.css";

interface AttributesProps {
  refNo: string;
  attributes: { attribute_name: string; value: string }[];
}

/** Identifies a variant: reference number, then attributes. Missing attributes are omitted. */
export function Attributes({ refNo, attributes }: AttributesProps) {
  return (
    <dl className={styles.attributes}>
      <div>
        <dt>{text("Ref")}</dt>
        <dd className={styles.ref}>{refNo}</dd>
      </div>
      {attributes
        .filter(({ value }) => value !== "")
        .map(({ attribute_name, value }) => (
          <div key={attribute_name}>
            <dt>{attribute_name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
