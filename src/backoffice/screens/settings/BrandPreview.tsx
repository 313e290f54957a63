import type { CSSProperties } from "react";
import type { SettingsShown, ThemeShown } from "../../../contract/staff/settings.ts";
import { join } from "../../../ui/join.ts";
import { DocumentSample } from "../../parts/DocumentSample.tsx";
import { Section } from "../../parts/Section.tsx";
import styles from "./Brand.module.css";

interface BrandPreviewProps {
  brand: SettingsShown["brand"];
  /** Null: the standard colours. */
  theme: ThemeShown;
  company: SettingsShown["company"];
}

type Tones = NonNullable<ThemeShown>["light"];

/** The tokens of tokens.css for both schemes, so that both can be seen side by side. */
const standard: Record<"light" | "dark", Tones> = {
  light: { teal: "#0b6e79", "on-teal": "#ffffff", "teal-wash": "#e6f2f3", deep: "#0c2f3d" },
  dark: { teal: "#5cc3cd", "on-teal": "#04232a", "teal-wash": "#123640", deep: "#061319" },
};

/** A preview of header, buttons and documents, in light and dark, before saving. */
export function BrandPreview({ brand, theme, company }: BrandPreviewProps) {
  return (
    <Section title="Preview">
      <div className={styles.previews}>
        {(["light", "dark"] as const).map((scheme) => (
          <Sample
            key={scheme}
            scheme={scheme}
            tones={theme?.[scheme] ?? standard[scheme]}
            brand={brand}
            company={company}
          />
        ))}
        <DocumentHead brand={brand} company={company} />
      </div>
      {theme && (
        <p className={styles.contrast}>Lowest contrast of text: {theme.contrast.toFixed(1)}:1 (at least 4.5:1).</p>
      )}
    </Section>
  );
}

interface SampleProps extends Pick<BrandPreviewProps, "brand" | "company"> {
  scheme: "light" | "dark";
  tones: Tones;
}

function Sample({ scheme, tones, brand, company }: SampleProps) {
  const tokens = Object.fromEntries(Object.entries(tones).map(([name, value]) => [`--${name}`, value]));
  const logo = scheme === "dark" ? brand.logo_dark || brand.logo : brand.logo;
  const needsPlate = scheme === "dark" && !brand.logo_dark;
  return (
    <figure className={join(styles.sample, styles[scheme])} style={tokens as CSSProperties}>
      <figcaption>{scheme === "light" ? "Light" : "Dark"}</figcaption>
      <div className={styles.header}>
        {logo ? (
          <img src={logo} alt={company.name} className={needsPlate ? styles.onWhite : undefined} />
        ) : (
          <strong>{company.name}</strong>
        )}
      </div>
      <div className={styles.body}>
        <p>
          A sentence with <span className={styles.link}>a link</span> in it.
        </p>
        <span className={styles.button}>Add to cart</span>
        <span className={styles.tinted}>In stock</span>
      </div>
      <div className={styles.footer}>Footer</div>
    </figure>
  );
}

function DocumentHead({ brand, company }: Pick<BrandPreviewProps, "brand" | "company">) {
  return (
    <DocumentSample name="Invoice">
      <div className={styles.invoice}>
        <div>
          {brand.logo && <img src={brand.logo} alt="" />}
          <strong>{company.name}</strong>
          <div>{[company.phone, company.email].filter(Boolean).join(" · ")}</div>
        </div>
        <div className={styles.title}>Tax Invoice</div>
      </div>
      <div className={styles.signed}>
        {brand.signature && <img src={brand.signature} alt="Signature" />}
        <div>Issued electronically</div>
      </div>
    </DocumentSample>
  );
}
