import { text } from "../../../language/text.ts";
import { apiContext } from "../../client.ts";
import { head } from "../../head.ts";
import { followLink, LinkAction } from "../../parts/layout/LinkAction.tsx";
import { Page } from "../../parts/layout/Page.tsx";
import type { Route } from "./+types/page";

const title = () => text("Stop stock alerts");

/** For browsers without scripts, and for one-click unsubscribing in mail programs (RFC 8058), which sends just a POST. */
export const action = ({ request, context }: Route.ActionArgs) =>
  followLink(context.get(apiContext), "POST stock-alerts/stop", request.url);

/** The URL contains a secret. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: Route.MetaFunction = (args) => [
  ...head(args, title()),
  { name: "referrer", content: "no-referrer" },
];

export default function StopAlertsPage({ actionData }: Route.ComponentProps) {
  return (
    <Page title={title()} intro={text("You will no longer get emails about stock at this address.")} width="text">
      <LinkAction name="POST stock-alerts/stop" label={text("Stop")} answered={actionData} />
    </Page>
  );
}
