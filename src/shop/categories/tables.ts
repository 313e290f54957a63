import type { Generated } from "kysely";

export interface CategoriesTables {
  categories: {
    id: Generated<number>;
    name: string;
    slug: string;
    code: string;
    file_path: string;
    position: number;
  };
  sub_categories: {
    id: Generated<number>;
    category_id: number;
    name: string;
    slug: string;
    position: Generated<number>;
  };
  attributes: { id: Generated<number>; name: string; unit: string | null };
  category_attributes: { category_id: number; attribute_id: number; position: number };
  /** Published: each sub-category with the name of its category. */
  sub_category_names: { sub_category_id: number; sub_category: string; category: string };
}
