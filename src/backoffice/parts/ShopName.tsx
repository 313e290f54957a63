import { useDocumentBrand } from "../document-brand.ts";
import styles from "./ShopName.module.css";

/** The shop's logo, or its name. */
export function ShopName() {
  const { logo, "logo-dark": dark, "application-name": name } = useDocumentBrand();
  if (!logo) return name ? <span className={styles.name}>{name}</span> : null;
  return <LogoPicture logo={logo} dark={dark} alt={name} />;
}

export function LogoPicture({ logo, dark, alt }: { logo: string; dark: string; alt: string }) {
  return (
    <picture className={dark ? styles.logo : `${styles.logo} ${styles.plate}`}>
      {dark && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
      <img src={logo} alt={alt} />
    </picture>
  );
}
