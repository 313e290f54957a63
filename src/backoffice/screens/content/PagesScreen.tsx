import type { PageListed } from "../../../contract/staff/content.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";

const columns: Column<PageListed>[] = [
  { name: "Page", cell: ({ title }) => title },
  { name: "Address", cell: ({ slug }) => slug, minor: true },
  {
    name: "Last changed",
    cell: ({ changed_at }) =>
      changed_at === null ? <Badge kind="amber">No text yet</Badge> : <Moment at={changed_at} exact />,
  },
];

export default function PagesScreen() {
  return (
    <ListScreen
      title="Pages"
      intro="The shop's text pages. Every saved version is kept."
      call="GET staff/pages"
      columns={columns}
      keyOf={({ slug }) => slug}
      hrefFor={({ slug }) => `/pages/${slug}`}
      empty={{ title: "No pages" }}
    />
  );
}
