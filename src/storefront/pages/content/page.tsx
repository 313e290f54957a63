import { withoutLanguage } from "../../../language/addresses.ts";
import { text } from "../../../language/text.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Papers } from "../../../ui/drawings/Papers.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { isApiError } from "../../client.ts";
import { head } from "../../head.ts";
import type { PageHandle } from "../../page-handle.ts";
import { pageLoader } from "../../page-loader.ts";
import { GrievanceOfficer } from "../../parts/enquiries/GrievanceOfficer.tsx";
import { InfoPage } from "../../parts/layout/InfoPage.tsx";
import { infoPages } from "../../parts/layout/info-pages.ts";
import { RichText } from "../../parts/layout/RichText.tsx";
import { toSummary } from "../../seo/summary.ts";
import type { Route } from "./+types/page";

const load = pageLoader(async (call, { url }) => {
  const path = withoutLanguage(url.pathname)
    .toLowerCase()
    .replace(/\/$/, "")
    .replace(/^\/careers$/, "/career");
  const page = infoPages.find((each) => each.path === path);
  const text = await call("GET pages/:slug", { params: { slug: page?.slug ?? "" } }).catch((error) => {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  });
  return { path, title: text?.data.title ?? page?.name ?? "", html: text?.data.html ?? null };
});

export const loader = load;
export const clientLoader = load;
export const handle: PageHandle = { scripts: false };

export const meta: Route.MetaFunction = (args) => {
  const { loaderData: shown } = args;
  return shown ? head(args, shown.title, toSummary(shown.html ?? ""), { address: shown.path }) : head(args, "");
};

export default function ContentPage({ loaderData: { path, title, html } }: Route.ComponentProps) {
  return (
    <InfoPage title={title} path={path}>
      {html === null ? (
        <EmptyState
          drawing={<Papers />}
          title={text("This page has no content yet")}
          text={text("Contact us with any questions.")}
        >
          <ButtonLink to="/contact-us">{text("Contact us")}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <RichText html={html} />
          {path === "/privacy-policy" && <GrievanceOfficer />}
        </>
      )}
    </InfoPage>
  );
}
