import type { Site } from "../../../contract/site.ts";
import { join } from "../../../ui/join.ts";
import { languageOf } from "../../../ui/language-of.ts";
import { pictureSources } from "../../../ui/picture-sources.ts";
import styles from "./Brand.module.css";

interface BrandProps {
  name: string;
  /** Undefined if the shop's data could not be loaded. */
  brand: Site["brand"] | undefined;
  /** On a background that is dark in both colour schemes. */
  onDeep?: boolean;
}

/** The shop's logo; without one, its name beside a neutral mark. */
export function Brand({ name, brand, onDeep }: BrandProps) {
  const { logo, logo_dark } = brand ?? {};
  if (!logo) return <NameAsBrand name={name} />;
  const shown = onDeep && logo_dark ? logo_dark : logo;
  return (
    <picture className={join(styles.logo, !logo_dark && (onDeep ? styles.plate : styles.plateInDark))}>
      {logo_dark && !onDeep && <Sources logo={logo_dark} media="(prefers-color-scheme: dark)" />}
      <Sources logo={shown} />
      {/* Visitors never wait for the footer's logo. */}
      <img
        src={shown.file}
        width={shown.width}
        height={shown.height}
        alt={name}
        loading={onDeep ? "lazy" : undefined}
      />
    </picture>
  );
}

/** The height set in Brand.module.css. */
const logoHeight = 44;

type Logo = NonNullable<Site["brand"]["logo"]>;

function Sources({ logo: { file, width, height }, media }: { logo: Logo; media?: string }) {
  const sizes = `${Math.ceil((logoHeight * width) / height)}px`;
  const sources = pictureSources(file, width, sizes);
  if (!sources) return media && <source media={media} srcSet={file} />;
  return (
    <>
      <source media={media} type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <source media={media} type="image/webp" srcSet={sources.webp} sizes={sizes} />
    </>
  );
}

function NameAsBrand({ name }: { name: string }) {
  const [first, ...rest] = name.split(" ");
  return (
    <span className={styles.brand} lang={languageOf(name)}>
      <svg viewBox="0 0 84 84" width="40" height="40" aria-hidden="true" focusable="false">
        <rect width="84" height="84" rx="20" className={styles.ground} />
        <path d="M42 21v42M21 42h42" className={styles.cross} />
      </svg>
      <span className={styles.words}>
        <span className={styles.first}>{first}</span> <span className={styles.rest}>{rest.join(" ")}</span>
      </span>
    </span>
  );
}
