import type { StaffOrder } from "../../../contract/staff/order-shapes.ts";
import { Button } from "../../../ui/Button.tsx";
import { ContentsChangeTable } from "../../../ui/ContentsChangeTable.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { RepricedLines } from "../../../ui/RepricingList.tsx";
import { SellerChangeTable } from "../../../ui/SellerChangeTable.tsx";
import { confirm } from "../../parts/confirm.ts";
import { Section } from "../../parts/Section.tsx";
import { usePermissions } from "../../session.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";

interface PendingSellerProps {
  token: string;
  proposal: NonNullable<StaffOrder["proposal"]>;
}

/** A change proposed to the customer that is not answered yet. */
export function PendingSeller({ token, proposal }: PendingSellerProps) {
  const can = usePermissions();
  const { contents } = proposal;
  const options = { success: "Withdrawn. The order stays as it was." };
  const withdrawSeller = useStaffMutation("POST staff/orders/:token/withdraw-seller", options);
  const withdrawChange = useStaffMutation("POST staff/orders/:token/withdraw-change", options);
  const withdraw = contents ? withdrawChange : withdrawSeller;
  async function ask() {
    const text = "The link in the customer's email stops working, and the order stays as it is.";
    if (await confirm({ title: contents ? "Withdraw the proposed change?" : "Withdraw the proposed seller?", text }))
      withdraw.mutate({ params: { token } });
  }
  return (
    <Section
      title="Awaiting the customer"
      actions={
        can(contents ? "orders.change" : "orders.revise") && (
          <Button variant="secondary" loading={withdraw.isPending} onClick={ask}>
            Withdraw
          </Button>
        )
      }
    >
      <p>
        Asked <Moment at={proposal.proposed_at} exact />, valid until <Moment at={proposal.expires_at} exact />. The
        order cannot be packed before the customer answers.
      </p>
      {contents ? (
        <ContentsChangeTable change={contents} />
      ) : (
        <>
          <SellerChangeTable change={proposal} />
          <RepricedLines repricing={proposal} />
        </>
      )}
    </Section>
  );
}
