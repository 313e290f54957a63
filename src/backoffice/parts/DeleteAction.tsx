import { useStaffMutation } from "../useStaffMutation.ts";
import { ActionButton } from "./ActionButton.tsx";
import { confirm } from "./confirm.ts";

interface DeleteActionProps {
  call: "DELETE staff/coupons/:id" | "DELETE staff/kits/:id" | "DELETE staff/search-terms/:id";
  id: number;
  /** The name used in the question. */
  name: string;
  /** The consequences of deleting it, below the question. */
  text: string;
  /** URL of the list that is shown afterwards. */
  list: string;
  disabledReason?: string | null;
}

/** The action of a detail screen that deletes its record, after a confirmation. */
export function DeleteAction({ call, id, name, text, list, disabledReason = null }: DeleteActionProps) {
  const remove = useStaffMutation(call, { success: "Deleted.", leadsTo: () => list });
  return (
    <ActionButton
      variant="danger"
      disabledReason={disabledReason}
      loading={remove.isPending}
      onClick={async () => {
        if (await confirm({ title: `Delete ${name}?`, text })) remove.mutate({ params: { id } });
      }}
    >
      Delete
    </ActionButton>
  );
}
