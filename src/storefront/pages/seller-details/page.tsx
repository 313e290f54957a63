import { data, Link } from "react-router";
import { licenceLabels } from "../../../contract/licences.ts";
import { text } from "../../../language/text.ts";
import { formatDay } from "../../../ui/dates.ts";
import { apiContext } from "../../client.ts";
import { head } from "../../head.ts";
import { pageLoader } from "../../page-loader.ts";
import { inOneLine, telephone } from "../../parts/account/telephone.ts";
import { GrievanceOfficer } from "../../parts/enquiries/GrievanceOfficer.tsx";
import { Page } from "../../parts/layout/Page.tsx";
import { useRootData } from "../../root-data.ts";
import type { Route } from "./+types/page";
import { GrievanceForm } from "./GrievanceForm.tsx";
import { GrievanceStatus } from "./GrievanceStatus.tsx";
import { answerForms } from "./grievance.ts";
import styles from "./page.module.css";

const title = () => text("Seller details and grievances");

const load = pageLoader(async (call) => {
  const [seller, form] = await Promise.all([call("GET seller"), call("GET inquiry-form")]);
  return { seller: seller.data, form_stamp: form.data.form_stamp };
});
export const loader = load;
export const clientLoader = load;

/** The form's stamp records when it was shown, so the page is rendered for each visitor. */
export const headers = () => ({ "Cache-Control": "private, no-cache" });

/** For browsers without scripts; with scripts, the forms call the API themselves. */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await answerForms(context.get(apiContext), await request.formData());
  return data(answer, { status: answer.status });
}

export const meta: Route.MetaFunction = (args) =>
  head(args, title(), text("Who sells here, licences, consumer care, grievance officer, and a form for complaints."), {
    address: "/seller-details",
  });

export default function SellerPage({ actionData, loaderData: { seller, form_stamp } }: Route.ComponentProps) {
  const site = useRootData()?.site;
  return (
    <Page title={title()} intro={text("Who you are buying from, and what to do if something is wrong.")}>
      <div className={styles.columns}>
        <div className={styles.facts}>
          {seller && (
            <section aria-labelledby="seller">
              <h2 id="seller">{text("Seller")}</h2>
              <dl>
                <Fact name={text("Legal name")}>{seller.legal_name}</Fact>
                {seller.trade_name !== seller.legal_name && <Fact name={text("Trade name")}>{seller.trade_name}</Fact>}
                <Fact name={text("Registered address")}>{seller.address}</Fact>
                {seller.cin && <Fact name="CIN">{seller.cin}</Fact>}
                {seller.gstin && <Fact name="GSTIN">{seller.gstin}</Fact>}
                {seller.licences.map(({ kind, number, valid_until }) => (
                  <Fact key={number} name={licenceLabels[kind]}>
                    {valid_until
                      ? text("{number}, valid until {day}", { number, day: formatDay(valid_until) })
                      : number}
                  </Fact>
                ))}
              </dl>
            </section>
          )}
          {site && (
            <section aria-labelledby="care">
              <h2 id="care">{text("Consumer care and recalls")}</h2>
              <p>
                {text(
                  "Questions about an order or a device, or whether a lot has been recalled. To report a defect, have the lot number at hand.",
                )}
              </p>
              <address>
                {site.phone && <a href={telephone(site.phone)}>{inOneLine(site.phone)}</a>}
                {site.email && <a href={`mailto:${site.email}`}>{site.email}</a>}
              </address>
            </section>
          )}
          <GrievanceOfficer />
          <section aria-labelledby="terms">
            <h2 id="terms">{text("Terms")}</h2>
            <ul>
              <li>
                <Link to="/cancellection">{text("Cancellation, returns and refunds")}</Link>
              </li>
              <li>
                <Link to="/payments">{text("Payment terms")}</Link>
              </li>
              <li>
                <Link to="/privacy-policy">{text("Privacy policy")}</Link>
              </li>
            </ul>
          </section>
        </div>
        <div className={styles.forms}>
          <section aria-labelledby="grievance">
            <h2 id="grievance">{text("Raise a grievance")}</h2>
            <GrievanceForm answer={actionData} stamp={form_stamp} />
          </section>
          <section aria-labelledby="status">
            <h2 id="status">{text("Track a grievance")}</h2>
            <GrievanceStatus answer={actionData} />
          </section>
        </div>
      </div>
    </Page>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
