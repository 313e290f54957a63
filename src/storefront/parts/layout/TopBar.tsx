import { text } from "../../../language/text.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { PageSite } from "../../root-data.ts";
import { inOneLine, telephone } from "../account/telephone.ts";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { Social } from "./Social.tsx";
import styles from "./TopBar.module.css";

/** The shop's telephone number, tagline and profiles, above the header. */
export function TopBar({ site }: { site: PageSite }) {
  return (
    <div className={styles.topBar}>
      <div className={styles.topBarInner}>
        {site.phone && (
          <a href={telephone(site.phone)} className={styles.phone}>
            <Icon name="phone" size={16} />
            {inOneLine(site.phone)}
          </a>
        )}
        <span className={styles.tagline}>{site.tagline}</span>
        <Social social={site.social} label={text("Follow us")} />
        <LanguageSwitch />
        {site.blog && (
          <a href={site.blog} target="_blank" rel="noopener noreferrer" className={styles.blog}>
            {text("Blog")}
            <Icon name="external" size={14} />
          </a>
        )}
      </div>
    </div>
  );
}
