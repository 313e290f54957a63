import { Link } from "react-router";
import { rich } from "../../../language/rich.ts";
import { inEachLanguage, text } from "../../../language/text.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { useRootData } from "../../root-data.ts";
import { inOneLine, telephone } from "../account/telephone.ts";
import { Brand } from "./Brand.tsx";
import styles from "./Footer.module.css";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { Social } from "./Social.tsx";

const columns = inEachLanguage(() => [
  {
    title: text("Shop"),
    links: [
      { to: "/product", name: text("All products") },
      { to: "/kits", name: text("Procedure kits") },
      { to: "/top-selling", name: text("Top Selling") },
      { to: "/deal-of-the-day", name: text("Deals of the day") },
      { to: "/explore", name: text("Explore") },
    ],
    blog: false,
  },
  {
    title: text("Company"),
    links: [
      { to: "/about-us", name: text("About us") },
      { to: "/quality", name: text("Quality") },
      { to: "/career", name: text("Career") },
      { to: "/contact-us", name: text("Contact us") },
      { to: "/seller-details", name: text("Seller details") },
    ],
    blog: true,
  },
  {
    title: text("Help"),
    links: [
      { to: "/faq", name: text("FAQ") },
      { to: "/payments", name: text("Payments") },
      { to: "/cancellection", name: text("Cancellation and returns") },
      { to: "/privacy-policy", name: text("Privacy policy") },
      { to: "/seller-details#grievance", name: text("Raise a grievance") },
    ],
    blog: false,
  },
]);

export function Footer() {
  const site = useRootData()?.site;
  if (!site) return null;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <Brand name={site.name} brand={site.brand} onDeep />
          <p>{site.blurb}</p>
          <Social social={site.social} label={text("Our channels")} />
        </div>
        <nav aria-label={text("Footer")} className={styles.columns}>
          {columns.map((column) => (
            <div key={column.title}>
              <h2>{column.title}</h2>
              <ul className={styles.links}>
                {column.links.map((link) => (
                  <li key={link.to}>
                    <Link to={link.to}>{link.name}</Link>
                  </li>
                ))}
                {/* On small screens, the top bar that also contains it is hidden. */}
                {column.blog && site.blog && (
                  <li>
                    <a href={site.blog} target="_blank" rel="noopener noreferrer">
                      {text("Blog")} <Icon name="external" size={14} />
                    </a>
                  </li>
                )}
              </ul>
            </div>
          ))}
        </nav>
        {(site.address || site.phone || site.email) && (
          <div className={styles.contact}>
            <h2>{text("Contact")}</h2>
            <address>
              {site.address && (
                <p>
                  <Icon name="pin" size={18} />
                  <span>{site.address}</span>
                </p>
              )}
              {site.phone && (
                <a href={telephone(site.phone)}>
                  <Icon name="phone" size={18} />
                  {inOneLine(site.phone)}
                </a>
              )}
              {site.email && (
                <a href={`mailto:${site.email}`}>
                  <Icon name="mail" size={18} />
                  {site.email}
                </a>
              )}
            </address>
          </div>
        )}
      </div>
      <div className={styles.legal}>
        <p suppressHydrationWarning>
          © {new Date().getFullYear()} {site.legal_name || site.name}
        </p>
        {site.grievance?.name && (
          <p>
            {rich("Grievance officer: {officer}", {
              officer: <Link to="/seller-details#grievance-officer">{site.grievance.name}</Link>,
            })}
          </p>
        )}
        {site.gstin && <p>GSTIN {site.gstin}</p>}
        <p>
          <LanguageSwitch />
        </p>
      </div>
    </footer>
  );
}
