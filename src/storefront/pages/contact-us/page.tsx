import { data, useSearchParams } from "react-router";
import { text } from "../../../language/text.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { apiContext } from "../../client.ts";
import { head } from "../../head.ts";
import { pageLoader } from "../../page-loader.ts";
import { inOneLine, telephone } from "../../parts/account/telephone.ts";
import { EnquiryForm } from "../../parts/enquiries/EnquiryForm.tsx";
import { answerEnquiry } from "../../parts/enquiries/enquiry.ts";
import { GrievanceOfficer } from "../../parts/enquiries/GrievanceOfficer.tsx";
import { Page } from "../../parts/layout/Page.tsx";
import { Social } from "../../parts/layout/Social.tsx";
import { useRootData } from "../../root-data.ts";
import { organization } from "../../seo/structured-data.ts";
import type { Route } from "./+types/page";
import { MapPicture } from "./MapPicture.tsx";
import styles from "./page.module.css";

const title = () => text("Contact us");

const load = pageLoader(async (call) => (await call("GET inquiry-form")).data);
export const loader = load;
export const clientLoader = load;

/** The form's stamp records when it was shown, so the page is rendered for each visitor. */
export const headers = () => ({ "Cache-Control": "private, no-cache" });

/** For browsers without scripts; with scripts, the form calls the API itself. */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await answerEnquiry(context.get(apiContext), await request.formData());
  return data(answer, { status: answer.enquiryNumber !== null ? 200 : answer.errors ? 422 : 503 });
}

export const meta: Route.MetaFunction = (args) =>
  head(args, title(), text("Phone, email, address and enquiry form: ask about a device, an order or a quotation."), {
    address: "/contact-us",
    things: (site, origin) => [organization(site, origin)],
  });

export default function ContactPage({ actionData, loaderData }: Route.ComponentProps) {
  const site = useRootData()?.site;
  const [search] = useSearchParams();
  return (
    <Page title={title()} intro={text("Questions about a device, an order or a quotation?")}>
      <div className={styles.contact}>
        <section className={styles.form}>
          <h2>{text("Send us a message")}</h2>
          <EnquiryForm
            variant={variantAskedAbout(search)}
            messageLabel={text("Message")}
            allRequired={false}
            start={{
              subject: search.get("subject")?.slice(0, 200) ?? "",
              description: search.get("message")?.slice(0, 2000) ?? "",
            }}
            answer={actionData ?? undefined}
            stamp={loaderData.form_stamp}
          />
        </section>
        {site && (
          <section aria-labelledby="reach" className={styles.details}>
            <h2 id="reach">{text("Contact details")}</h2>
            <address className={styles.address}>
              {site.phone && (
                <a href={telephone(site.phone)}>
                  <Icon name="phone" />
                  {inOneLine(site.phone)}
                </a>
              )}
              {site.email && (
                <a href={`mailto:${site.email}`}>
                  <Icon name="mail" />
                  {site.email}
                </a>
              )}
              <p>
                <Icon name="pin" />
                <span>
                  {site.legal_name || site.name}
                  <br />
                  {site.address}
                </span>
              </p>
            </address>
            <GrievanceOfficer />
            <div className={styles.social}>
              <Social social={site.social} label={text("Social channels")} />
            </div>
            {site.map_query && <MapPicture place={site.map_query} />}
          </section>
        )}
      </div>
    </Page>
  );
}

/** The variant whose Enquiry button was pressed without scripts. */
function variantAskedAbout(search: URLSearchParams): { id: number; ref_no: string } | null {
  const [, id, reference] = /^([0-9]{1,9}) ([A-Z0-9-]{1,40})$/i.exec(search.get("product") ?? "") ?? [];
  return id && reference ? { id: Number(id), ref_no: reference } : null;
}
