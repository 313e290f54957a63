import type { Generated, GeneratedAlways } from "kysely";
import type { SheetImport } from "../../contract/staff/catalogue-sheets.ts";

export interface ProductImportTables {
  catalogue_imports: {
    id: GeneratedAlways<number>;
    file_name: string;
    content: Buffer;
    state: Generated<SheetImport["state"]>;
    rows_done: Generated<number>;
    rows_total: Generated<number>;
    report: SheetImport["report"];
    staff_id: number;
    member_name: string;
    created_at: Date;
    finished_at: Date | null;
    failure: string | null;
  };
}
