import { Link } from "react-router";
import { Icon } from "../../ui/Icon.tsx";
import { useRootData } from "../root-data.ts";
import { Brand } from "./Brand.tsx";
import styles from "./Footer.module.css";
import { Social } from "./Social.tsx";
import { inOneLine, telephone } from "./telephone.ts";

const columns = [
  {
    title: "Shop",
    links: [
      { to: "/product", name: "All products" },
      { to: "/kits", name: "Procedure kits" },
      { to: "/top-selling", name: "Top Selling" },
      { to: "/deal-of-the-day", name: "Deals of the day" },
      { to: "/explore", name: "Explore" },
    ],
  },
  {
    title: "Company",
    links: [
      { to: "/about-us", name: "About us" },
      { to: "/quality", name: "Quality" },
      { to: "/career", name: "Career" },
      { to: "/contact-us", name: "Contact us" },
      { to: "/seller-details", name: "Seller details" },
    ],
  },
  {
    title: "Help",
    links: [
      { to: "/faq", name: "FAQ" },
      { to: "/payments", name: "Payments" },
      { to: "/cancellection", name: "Cancellation and returns" },
      { to: "/privacy-policy", name: "Privacy policy" },
      { to: "/seller-details#grievance", name: "Raise a grievance" },
    ],
  },
];

export function Footer() {
  const site = useRootData()?.site;
  if (!site) return null;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <Brand name={site.name} brand={site.brand} onDeep />
          <p>{site.blurb}</p>
          <Social social={site.social} label="Our channels" />
        </div>
        <nav aria-label="Footer" className={styles.columns}>
          {columns.map((column) => (
            <div key={column.title}>
              <h2>{column.title}</h2>
              <ul className={styles.links}>
                {column.links.map((link) => (
                  <li key={link.to}>
                    <Link to={link.to}>{link.name}</Link>
                  </li>
                ))}
                {/* On small screens the top bar, which has it too, is not shown. */}
                {column.title === "Company" && site.blog && (
                  <li>
                    <a href={site.blog} target="_blank" rel="noopener noreferrer">
                      Blog <Icon name="external" size={14} />
                    </a>
                  </li>
                )}
              </ul>
            </div>
          ))}
        </nav>
        {(site.address || site.phone || site.email) && (
          <div className={styles.contact}>
            <h2>Contact</h2>
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
            Grievance officer: <Link to="/seller-details#grievance-officer">{site.grievance.name}</Link>
          </p>
        )}
        {site.gstin && <p>GSTIN {site.gstin}</p>}
      </div>
    </footer>
  );
}
