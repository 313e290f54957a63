import { useQueryClient } from "@tanstack/react-query";
import type { SearchTermKind } from "../../../contract/staff/search-term-kinds.ts";
import type { SearchTermListed } from "../../../contract/staff/search-terms.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toast.ts";
import { fileAddress, upload } from "../../client.ts";
import { FileDrop } from "../../form/FileDrop.tsx";
import { StatusBadge, type StatusTable } from "../../parts/StatusBadge.tsx";
import { usePermissions } from "../../session.ts";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";

export const kinds: StatusTable<SearchTermKind> = {
  synonym: ["Synonym", "plain"],
  procedure: ["Procedure", "teal"],
  hindi: ["Hindi", "plain"],
};

const columns: Column<SearchTermListed>[] = [
  { name: "Term", cell: ({ term }) => term, long: true },
  { name: "Kind", cell: ({ kind }) => <StatusBadge of={kinds} state={kind} /> },
  { name: "Finds", cell: ({ targets }) => targets.join(", "), wordy: true },
  { name: "Products", cell: ({ finds }) => finds, number: true },
];

const types = ["text/csv", "application/vnd.ms-excel"];

/** Terms that the search understands besides words of names. */
export default function SearchTermsScreen() {
  const can = usePermissions();
  const queries = useQueryClient();

  async function send(file: File, onProgress: (share: number) => void) {
    const { data } = await upload("POST staff/search-terms/file", file, { onProgress });
    toast.success(`${data.added} added, ${data.changed} changed, ${data.unchanged} unchanged.`);
    await queries.invalidateQueries();
  }

  return (
    <ListScreen
      title="Search terms"
      intro="Procedures, synonyms and Hindi words that customers search for but no product name contains."
      call="GET staff/search-terms"
      columns={columns}
      keyOf={({ id }) => id}
      hrefFor={({ id }) => `/search-terms/${id}`}
      exportTo={() => fileAddress("GET staff/search-terms/file")}
      actions={
        <>
          <ButtonLink to="/reports/searches" variant="secondary">
            Searches with no results
          </ButtonLink>
          {can("catalogue.change") && (
            <ButtonLink to="/search-terms/new" icon="plus">
              New term
            </ButtonLink>
          )}
        </>
      }
      above={() =>
        can("catalogue.change") && (
          <FileDrop
            label="Import terms"
            accept={types}
            acceptName="CSV"
            about="Columns: term, kind, and targets separated by |. Existing terms are updated and none are deleted."
            maxBytes={1_000_000}
            send={send}
          />
        )
      }
      empty={{ title: "No search terms yet", text: "Searches with no results show what customers look for." }}
    />
  );
}
