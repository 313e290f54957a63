import type { Generated, GeneratedAlways } from "kysely";
import type { ProductImport } from "../../contract/staff/product-imports.ts";

export interface ProductImportTables {
  catalogue_imports: {
    id: GeneratedAlways<number>;
    file_name: string;
    content: Buffer;
    state: Generated<ProductImport["state"]>;
    rows_done: Generated<number>;
    rows_total: Generated<number>;
    report: ProductImport["report"];
    /** Identifies the changes that the last check found; null if a process of the previous build made it. */
    seen: string | null;
    outdated: Generated<boolean>;
    staff_id: number;
    member_name: string;
    created_at: Date;
    finished_at: Date | null;
    failure: string | null;
  };
}
