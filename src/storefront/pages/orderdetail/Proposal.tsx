import { useState } from "react";
import type { OrderDetail } from "../../../contract/orders.ts";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { ContentsChangeTable } from "../../../ui/ContentsChangeTable.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { SellerChangeTable } from "../../../ui/SellerChangeTable.tsx";
import { toast } from "../../../ui/toast.ts";
import { useForm } from "../../../ui/useForm.ts";
import { call } from "../../client.ts";
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
          <Answers token={order.token} onAnswered={onAnswered} />
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

function Answers({ token, onAnswered }: { token: string; onAnswered(order: OrderDetail): void }) {
  const form = useForm();
  const [declining, setDeclining] = useState(false);
  const submit = form.onSubmit(async (_element) => {
    const name = declining ? "POST orders/:token/change/decline" : "POST orders/:token/change/accept";
    const { data } = await call(name, { params: { token } });
    toast.success(declining ? text("Declined. Your order stays as it was.") : text("Accepted. Thank you."));
    onAnswered(data);
  });
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={submit}>
      {form.problem && <FormMessage>{form.problem}</FormMessage>}
      <div className={styles.answers}>
        <Button
          type="submit"
          loading={form.sending && !declining}
          disabled={form.sending && declining}
          onClick={() => setDeclining(false)}
        >
          {text("Accept")}
        </Button>
        <Button
          type="submit"
          variant="secondary"
          loading={form.sending && declining}
          disabled={form.sending && !declining}
          onClick={() => setDeclining(true)}
        >
          {text("Decline")}
        </Button>
      </div>
    </form>
  );
}
