import { head } from "../../head.ts";
import { summaryOf } from "../../machines/summary.ts";
import { pageLoader } from "../../page-loader.ts";
import { InfoPage } from "../../parts/InfoPage.tsx";
import { infoPages } from "../../parts/info-pages.ts";
import { RichText } from "../../parts/RichText.tsx";
import type { Route } from "./+types/page";

const load = pageLoader(async (call, { url }) => {
  const path = url.pathname
    .toLowerCase()
    .replace(/\/+$/, "")
    .replace(/^\/careers$/, "/career");
  const slug = infoPages.find((page) => page.path === path)?.slug ?? "";
  const { data } = await call("GET pages/:slug", { params: { slug } });
  return { path, title: data.title, html: data.html };
});

export const loader = load;
export const clientLoader = load;

export const meta: Route.MetaFunction = (args) => {
  const { loaderData: shown } = args;
  return shown ? head(args, shown.title, summaryOf(shown.html), { address: shown.path }) : head(args, "");
};

export default function ContentPage({ loaderData: { path, title, html } }: Route.ComponentProps) {
  return (
    <InfoPage title={title} path={path}>
      <RichText html={html} />
    </InfoPage>
  );
}
