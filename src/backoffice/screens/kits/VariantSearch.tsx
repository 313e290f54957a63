import type { KitVariant } from "../../../contract/staff/kits.ts";
import { useReadOnly } from "../../form/read-only.ts";
import { RecordSearch } from "../../parts/RecordSearch.tsx";
import { useCall } from "../../useCall.ts";
import { VariantName } from "./VariantName.tsx";

interface VariantSearchProps {
  label: string;
  name: string;
  /** References already in the kit. */
  taken: readonly string[];
  onChoose(variant: KitVariant): void;
}

/** Finds variants on sale by reference, name or the terms that customers search for. */
export function VariantSearch({ label, name, taken, onChoose }: VariantSearchProps) {
  function useMatches(search: string) {
    const query = useCall("GET staff/kit-variants", { query: { search } });
    return { ...query, data: query.data?.data };
  }
  if (useReadOnly()) return null;
  return (
    <RecordSearch
      label={label}
      name={name}
      useMatches={useMatches}
      isTaken={({ ref_no }) => taken.includes(ref_no)}
      onChoose={onChoose}
      placeholder="Reference number or product name"
      keyOf={({ ref_no }) => ref_no}
      show={(variant) => <VariantName variant={variant} />}
    />
  );
}
