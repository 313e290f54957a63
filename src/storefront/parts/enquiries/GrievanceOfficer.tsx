import { text } from "../../../language/text.ts";
import { useRootData } from "../../root-data.ts";
import { inOneLine, telephone } from "../account/telephone.ts";
import styles from "./GrievanceOfficer.module.css";

/**
 * The person a shop has to name for complaints (Consumer Protection (E-Commerce) Rules 2020, r.4(4) and (5)) and for questions about
 * personal data (Digital Personal Data Protection Act 2023, s.8(9) and (10)). Renders nothing until one has been named.
 */
export function GrievanceOfficer() {
  const officer = useRootData()?.site.grievance;
  if (!officer?.name) return null;
  return (
    <section aria-labelledby="grievance-officer" className={styles.officer}>
      <h2 id="grievance-officer">{text("Grievance officer")}</h2>
      <p>
        {text(
          "For complaints or questions about your data, contact {name}. We acknowledge complaints within 48 hours and resolve them within a month.",
          { name: officer.name },
        )}
      </p>
      <address>
        {officer.email && <a href={`mailto:${officer.email}`}>{officer.email}</a>}
        {officer.phone && <a href={telephone(officer.phone)}>{inOneLine(officer.phone)}</a>}
        {officer.address && <span>{officer.address}</span>}
      </address>
    </section>
  );
}
