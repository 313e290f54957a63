import type { GeneratedAlways } from "kysely";
import type { SearchTermKind } from "../../contract/staff/search-term-kinds.ts";

export interface SearchTermsTables {
  search_terms: {
    id: GeneratedAlways<number>;
    term: string;
    kind: SearchTermKind;
    targets: string[];
  };
}
