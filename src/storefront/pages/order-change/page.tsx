import { useState } from "react";
import { isApiError } from "../../../contract/api-error.ts";
import type { LinkedProposal, ProposalState } from "../../../contract/order-revisions.ts";
import { rich } from "../../../language/rich.ts";
import { inEachLanguage, text } from "../../../language/text.ts";
import { ContentsChangeTable } from "../../../ui/ContentsChangeTable.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { RepricedLines } from "../../../ui/RepricingList.tsx";
import { SellerChangeTable } from "../../../ui/SellerChangeTable.tsx";
import { call } from "../../client.ts";
import { head } from "../../head.ts";
import { pageLoader } from "../../page-loader.ts";
import { Page, PageSkeleton } from "../../parts/layout/Page.tsx";
import { ProposalAnswers } from "../../parts/orders/ProposalAnswers.tsx";
import type { Route } from "./+types/page";
import styles from "./order-change.module.css";

const title = () => text("Change to your order");

/** Loaded only in the browser, because the token must not reach caches or logs. An invalid link shows a message, not an error. */
const load = pageLoader(async (call, { url }) => {
  const token = url.searchParams.get("token") ?? "";
  try {
    return { token, linked: token === "" ? null : (await call("POST order-change", { body: { token } })).data };
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 422)) return { token, linked: null };
    throw error;
  }
});

export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);

export const meta: Route.MetaFunction = (args) => [
  ...head(args, title()),
  // The URL contains a secret, which must not appear in a Referer header.
  { name: "referrer", content: "no-referrer" },
];

export function HydrateFallback() {
  return <PageSkeleton title={title()} />;
}

export default function OrderChangePage({ loaderData: { token, linked } }: Route.ComponentProps) {
  const [answered, setAnswered] = useState<LinkedProposal | null>(null);
  const shown = answered ?? linked;
  return (
    <Page title={title()} intro={shown ? text("Order {number}", { number: shown.order_no }) : undefined}>
      {shown === null ? (
        <FormMessage>{text("This link is not valid. Open it again from our email.")}</FormMessage>
      ) : shown.proposal ? (
        <Question token={token} proposal={shown.proposal} onAnswered={setAnswered} />
      ) : (
        <FormMessage kind={shown.state === "accepted" ? "good" : "note"}>{outcomes[shown.state]}</FormMessage>
      )}
    </Page>
  );
}

const outcomes = inEachLanguage<Record<ProposalState, string>>(() => ({
  pending: "",
  accepted: text("You have accepted this change."),
  declined: text("You have declined this change. Your order stays as it was."),
  withdrawn: text("We have withdrawn this change. Your order stays as it was."),
  expired: text("This link has expired. Your order stays as it was."),
  closed: text("This order can no longer be changed."),
}));

interface QuestionProps {
  token: string;
  proposal: NonNullable<LinkedProposal["proposal"]>;
  onAnswered(linked: LinkedProposal): void;
}

function Question({ token, proposal, onAnswered }: QuestionProps) {
  return (
    <ProposalAnswers
      size="large"
      className={styles.question}
      send={(answer) => call(`POST order-change/${answer}`, { body: { token } })}
      onAnswered={({ data }) => onAnswered(data)}
    >
      {proposal.contents ? (
        <>
          <p>{text("We propose the following change to this order. Nothing changes unless you accept.")}</p>
          <ContentsChangeTable change={proposal.contents} />
        </>
      ) : (
        <>
          <p>
            {text(
              "We would like to supply this order under another GST registration. Your invoice then names that seller, and the taxes may differ. Nothing changes unless you accept.",
            )}
          </p>
          <SellerChangeTable change={proposal} />
          <RepricedLines repricing={proposal} />
        </>
      )}
      <p className={styles.until}>
        {rich("Please answer by {time}. Without an answer, your order stays as it is.", {
          time: <Moment at={proposal.expires_at} exact />,
        })}
      </p>
    </ProposalAnswers>
  );
}
