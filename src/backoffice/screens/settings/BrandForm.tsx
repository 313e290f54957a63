import { useState } from "react";
import type { SettingsShown } from "../../../contract/staff/settings.ts";
import { refreshDocumentBrand } from "../../document-brand.ts";
import { flatten } from "../../form/edited-record.ts";
import { AccentField } from "./AccentField.tsx";
import { BrandPreview } from "./BrandPreview.tsx";
import { LogoField } from "./LogoField.tsx";
import styles from "./Settings.module.css";
import { SettingsForm } from "./SettingsForm.tsx";

type Brand = SettingsShown["brand"];

/** Logos, accent colour and signature. Pictures are uploaded when they are chosen, and used once the form is saved. */
export function BrandForm({ settings }: { settings: SettingsShown }) {
  const [typed, setTyped] = useState<Brand>(settings.brand);
  const change = (part: Partial<Brand>) => setTyped((before) => ({ ...before, ...part }));
  return (
    <SettingsForm
      group="brand"
      settings={settings}
      typed={flatten(typed)}
      // The save has succeeded; if this request fails, the next page load shows the new look.
      onSaved={() => refreshDocumentBrand().catch(() => {})}
      sample={(preview) => <BrandPreview brand={typed} theme={preview?.theme ?? null} company={settings.company} />}
    >
      {({ errors }) => (
        <>
          <fieldset className={styles.group}>
            <legend>Logo</legend>
            <p className={styles.hint}>
              PNG, JPEG, WebP or AVIF, best with a transparent background and at least 200 pixels high. Drawings (SVG)
              are not accepted, because they can hold scripts: save them as PNG.
            </p>
            <LogoField
              label="Logo"
              use="logo"
              path={typed.logo}
              onChosen={(logo) => change({ logo })}
              field={errors.of("logo")}
            />
            <LogoField
              label="Logo for dark backgrounds"
              use="logo"
              isDark
              path={typed.logo_dark}
              onChosen={(logo_dark) => change({ logo_dark })}
              field={errors.of("logo_dark")}
            />
            <LogoField
              label="Icon for browser tabs and home screens"
              use="icon"
              path={typed.icon}
              onChosen={(icon) => change({ icon })}
              field={errors.of("icon")}
            />
          </fieldset>
          <fieldset className={styles.group}>
            <legend>Colour</legend>
            <AccentField value={typed.accent} onChange={(accent) => change({ accent })} field={errors.of("accent")} />
          </fieldset>
          <fieldset className={styles.group}>
            <legend>Signature</legend>
            <p className={styles.hint}>
              A picture of the authorised signatory's signature on a white background, for new documents. Without it
              they state that they are issued electronically. The signatory's name is in the registrations.
            </p>
            <LogoField
              label="Signature"
              use="signature"
              path={typed.signature}
              onChosen={(signature) => change({ signature })}
              field={errors.of("signature")}
            />
          </fieldset>
        </>
      )}
    </SettingsForm>
  );
}
