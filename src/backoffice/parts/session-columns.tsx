import type { StaffSession } from "../../contract/staff/members.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { browserName } from "../../ui/browser-name.ts";
import { Moment } from "../../ui/Moment.tsx";
import type { Column } from "../table/DataTable.tsx";
import { useStaffMutation } from "../useStaffMutation.ts";
import { confirm } from "./confirm.ts";

export const sessionColumns: Column<StaffSession>[] = [
  { name: "Browser", cell: ({ browser }) => <span title={browser}>{browserName(browser)}</span> },
  { name: "Network", cell: ({ network }) => network },
  { name: "Signed in", cell: ({ began_at }) => <Moment at={began_at} exact />, minor: true },
  { name: "Last seen", cell: ({ seen_at }) => <Moment at={seen_at} exact /> },
  {
    name: "Actions",
    cell: (session) => (session.is_this ? <Badge kind="good">This session</Badge> : <EndSession session={session} />),
  },
];

function EndSession({ session }: { session: StaffSession }) {
  const end = useStaffMutation("DELETE staff/sessions/:id", { success: "Session ended." });
  const where = browserName(session.browser);
  return (
    <Button
      variant="danger"
      size="small"
      loading={end.isPending}
      aria-label={`End session in ${where}`}
      onClick={async () => {
        const text = `${session.member_name} will have to sign in again there.`;
        if (await confirm({ title: "End this session?", text })) end.mutate({ params: { id: session.id } });
      }}
    >
      End
    </Button>
  );
}
