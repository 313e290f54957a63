import { useLocation } from "react-router";
import { languageNames, localAddress } from "../../../language/addresses.ts";
import { language } from "../../../language/text.ts";
import styles from "./LanguageSwitch.module.css";

/** The same page in the other language. A full page load, because scripts contain the texts of only one language. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  const other = language() === "hi" ? "en" : "hi";
  return (
    <a
      href={localAddress(pathname + search, other)}
      hrefLang={other}
      lang={other}
      className={styles.switch}
      // A page is rendered without the query parameters that it does not depend on.
      suppressHydrationWarning
    >
      {languageNames[other]}
    </a>
  );
}
