import type { GeneratedAlways } from "kysely";

export interface KitsTables {
  kits: {
    id: GeneratedAlways<number>;
    slug: string;
    name: string;
    procedure: string;
    description: string;
    published: boolean;
    position: number;
    file_path: string | null;
    changed_at: Date;
  };
  kit_lines: { kit_id: number; position: number; quantity: number; note: string | null };
  kit_options: { kit_id: number; line: number; position: number; variant_id: number };
}
