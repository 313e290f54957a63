import type { StaffOrder } from "../../../contract/staff/order-shapes.ts";
import { Button } from "../../../ui/Button.tsx";
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

/** The seller proposed to the customer, who has not answered yet. */
export function PendingSeller({ token, proposal }: PendingSellerProps) {
  const can = usePermissions();
  const withdraw = useStaffMutation("POST staff/orders/:token/withdraw-seller", {
    success: "Withdrawn. The order stays as it was.",
  });
  async function ask() {
    const text = "The link in the customer's email stops working, and the order stays as it is.";
    if (await confirm({ title: "Withdraw the proposed seller?", text })) withdraw.mutate({ params: { token } });
  }
  return (
    <Section
      title="Awaiting the customer"
      actions={
        can("orders.revise") && (
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
      <SellerChangeTable change={proposal} />
      <RepricedLines repricing={proposal} />
    </Section>
  );
}
