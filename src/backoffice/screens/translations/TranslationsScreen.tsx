import {
  type TranslationState,
  translationKindNames,
  translationKinds,
} from "../../../contract/staff/translation-kinds.ts";
import type { TranslationShown } from "../../../contract/staff/translations.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { fileAddress } from "../../client.ts";
import { StatusBadge, type StatusTable } from "../../parts/StatusBadge.tsx";
import { usePermissions } from "../../session.ts";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import type { Filter } from "../../table/list-address.ts";
import { HindiForm } from "./HindiForm.tsx";

const states: StatusTable<TranslationState> = {
  missing: ["Missing", "amber"],
  outdated: ["Out of date", "bad"],
  current: ["Translated", "good"],
};

const filters: Filter[] = [
  { kind: "search", name: "search", label: "English or Hindi words" },
  {
    kind: "choice",
    name: "kind",
    label: "Kind",
    options: translationKinds.map((kind) => [kind, translationKindNames[kind]]),
  },
  {
    kind: "choice",
    name: "state",
    label: "State",
    none: "To translate",
    options: [
      ["missing", "Missing"],
      ["outdated", "Out of date"],
      ["current", "Translated"],
      ["all", "All"],
    ],
  },
];

const columns: Column<TranslationShown>[] = [
  { name: "English", cell: ({ english }) => <strong>{english}</strong>, wordy: true },
  { name: "Kind", cell: ({ kind }) => translationKindNames[kind] },
  { name: "Used", cell: ({ uses }) => uses, number: true, minor: true },
  { name: "State", cell: ({ state }) => <StatusBadge of={states} state={state} /> },
  { name: "Hindi", cell: (row) => <Hindi row={row} />, wordy: true },
];

/** Hindi for the names of the catalogue, edited in the list itself. */
export default function TranslationsScreen() {
  const can = usePermissions();
  return (
    <ListScreen
      title="Translations"
      intro="Hindi for categories, sub-categories, attributes and their values. The shop shows English where Hindi is missing or out of date. Product names stay as they are."
      call="GET staff/translations"
      columns={columns}
      keyOf={({ kind, english }) => `${kind} ${english}`}
      filters={filters}
      exportTo={(query) => fileAddress("GET staff/translations.csv", { query })}
      actions={
        can("catalogue.change") && (
          <ButtonLink to="/translations/import" variant="secondary">
            Import
          </ButtonLink>
        )
      }
      empty={{
        title: "Everything is translated",
        text: "New and renamed categories, attributes and values appear here.",
      }}
    />
  );
}

function Hindi({ row }: { row: TranslationShown }) {
  const can = usePermissions();
  if (can("catalogue.change")) return <HindiForm row={row} />;
  return <span lang="hi">{row.hindi ?? "–"}</span>;
}
