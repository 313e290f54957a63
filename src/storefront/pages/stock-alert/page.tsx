import { text } from "../../../language/text.ts";
import { apiContext } from "../../client.ts";
import { head } from "../../head.ts";
import { followLink, LinkAction } from "../../parts/layout/LinkAction.tsx";
import { Page } from "../../parts/layout/Page.tsx";
import type { Route } from "./+types/page";

const title = () => text("Confirm your email address");

/** For browsers without scripts. */
export const action = ({ request, context }: Route.ActionArgs) =>
  followLink(context.get(apiContext), "POST stock-alerts/confirm", request.url);

/** The URL contains a secret. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: Route.MetaFunction = (args) => [
  ...head(args, title()),
  { name: "referrer", content: "no-referrer" },
];

export default function ConfirmAlertPage({ actionData }: Route.ComponentProps) {
  return (
    <Page title={title()} intro={text("We'll email you once, when the item is back in stock.")} width="text">
      <LinkAction name="POST stock-alerts/confirm" label={text("Confirm")} answered={actionData} />
    </Page>
  );
}
