import { selectFieldNames } from "../../../contract/field-types.ts";
import { productFields } from "../../../contract/product-fields.ts";
import type { StatusTable } from "../../parts/StatusBadge.tsx";

export const productStateLabels: StatusTable<"shown" | "hidden"> = {
  shown: ["Published", "good"],
  hidden: ["Hidden", "plain"],
};

/** Fields that a list of products shows as badges and can be filtered by. */
export const flagLabels = selectFieldNames(productFields, { kind: "flag", section: "shop" }).map(
  (name) => [name, productFields[name].heading] as const,
);
