import { Button } from "../../../ui/Button.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { usePermissions } from "../../session.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";

/** Goods returned under an earlier release whose credit notes have not been issued yet. */
export function MissingNotes({ count }: { count: number }) {
  const can = usePermissions();
  const issue = useStaffMutation("POST staff/credit-notes/issue-missing", { success: "Credit notes issued." });
  return (
    <FormMessage kind="note">
      {count === 1 ? "1 order has no credit note yet." : `${count} orders have no credit note yet.`}{" "}
      {can("orders.refund") && (
        <Button variant="secondary" size="small" loading={issue.isPending} onClick={() => issue.mutate({})}>
          Issue missing credit notes
        </Button>
      )}
    </FormMessage>
  );
}
