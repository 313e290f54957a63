import styles from "./Regulatory.module.css";

export function Fact({ name, children }: { name: string; children: string | (string | number)[] }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
