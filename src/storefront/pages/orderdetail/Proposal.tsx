import type { OrderDetail } from "../../../contract/orders.ts";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { ContentsChangeTable } from "../../../ui/ContentsChangeTable.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { SellerChangeTable } from "../../../ui/SellerChangeTable.tsx";
import { call } from "../../client.ts";
import { ProposalAnswers } from "../../parts/orders/ProposalAnswers.tsx";
import styles from "./orderdetail.module.css";

interface ProposalProps {
  order: OrderDetail;
  onAnswered(order: OrderDetail): void;
}

/** A change for which the customer was asked by email to agree. A change of contents can be answered here too. */
export function Proposal({ order, onAnswered }: ProposalProps) {
  const { proposal } = order;
  if (!proposal) return null;
  return (
    <section aria-labelledby="proposal" className={styles.goods}>
      <h2 id="proposal">{text("We need your agreement")}</h2>
      {proposal.contents ? (
        <>
          <FormMessage kind="note">
            {rich(
              "We propose the following change to this order. Please accept or decline by {time}. Until then the order stays as it is and is not packed.",
              { time: <Moment at={proposal.expires_at} exact /> },
            )}
          </FormMessage>
          <ContentsChangeTable change={proposal.contents} />
          <ProposalAnswers
            className={styles.answers}
            send={(answer) => call(`POST orders/:token/change/${answer}`, { params: { token: order.token } })}
            onAnswered={({ data }) => onAnswered(data)}
          />
        </>
      ) : (
        <>
          <FormMessage kind="note">
            {rich(
              "We would like to supply this order under another GST registration. Please use the link in our email to accept or decline by {time}. Until then the order stays as it is and is not packed.",
              { time: <Moment at={proposal.expires_at} exact /> },
            )}
          </FormMessage>
          <SellerChangeTable change={proposal} />
        </>
      )}
    </section>
  );
}
