import { join } from "../../ui/join.ts";
import styles from "./RichText.module.css";

/** Text that staff wrote as HTML. The server has cleaned it before storing and before answering. */
export function RichText({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server
  return <div className={join(styles.text, className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
