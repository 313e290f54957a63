import styles from "./ShopName.module.css";

const written = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

/** The shop's logo, or its name. The document that loads the back office holds them, so that they are there at once. */
export function ShopName() {
  const [logo, dark, name] = [written("logo"), written("logo-dark"), written("application-name")];
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
