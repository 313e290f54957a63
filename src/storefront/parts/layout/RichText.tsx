import { join } from "../../../ui/join.ts";
import { languageOf } from "../../../ui/language-of.ts";
import { headingsFrom } from "./headings.ts";
import styles from "./RichText.module.css";

interface RichTextProps {
  html: string;
  /** The level of its highest headings. */
  top?: 2 | 3;
  className?: string;
}

/** HTML written by staff. The server sanitises it before storing and before sending it. */
export function RichText({ html, top = 2, className }: RichTextProps) {
  return (
    <div
      className={join(styles.text, className)}
      lang={languageOf(html)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server
      dangerouslySetInnerHTML={{ __html: headingsFrom(html, top) }}
    />
  );
}
