import type { KitShown } from "../../../contract/staff/kits.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { usePermissions } from "../../session.ts";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";

const columns: Column<KitShown>[] = [
  { name: "Kit", cell: ({ name }) => name },
  { name: "Procedure", cell: ({ procedure }) => procedure, wordy: true },
  { name: "Items", cell: ({ lines }) => lines.length, number: true },
  {
    name: "State",
    cell: ({ published, unsold }) => (
      <>
        <Badge kind={published ? "good" : "plain"}>{published ? "Published" : "Hidden"}</Badge>{" "}
        {unsold.length > 0 && <Badge kind="amber">{`${unsold.length} not sold`}</Badge>}
      </>
    ),
  },
  { name: "Changed", cell: ({ changed_at }) => <Moment at={changed_at} /> },
];

/** Kits of what procedures need. */
export default function KitsScreen() {
  const can = usePermissions();
  return (
    <ListScreen
      title="Procedure kits"
      intro="What a procedure needs: customers choose alternatives and add the rest to the cart at once."
      call="GET staff/kits"
      columns={columns}
      keyOf={({ id }) => id}
      hrefFor={({ id }) => `/kits/${id}`}
      nameOf={({ name }) => name}
      actions={
        can("catalogue.change") && (
          <ButtonLink to="/kits/new" icon="plus">
            New kit
          </ButtonLink>
        )
      }
      empty={{ title: "No kits yet", text: "Begin with the procedure that customers order for most often." }}
    />
  );
}
