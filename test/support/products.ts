import { expect } from "vitest";
import { productFields } from "../../src/contract/product-fields.ts";
import { loadDemonstration } from "./demonstration.ts";
import { emptyFields } from "./empty-fields.ts";
import type { TestMember } from "./staff.ts";
import type { TestShop } from "./test-shop.ts";

/** Edits products through the back-office API as a member of the catalogue team. */
export async function productCalls({ request, member, sql }: TestShop) {
  const editor = await member("catalogue");
  const demo = await loadDemonstration({ sql });
  const category = demo.category("plasma-systems");
  const [subCategory] = await sql<{ id: number }>`
    SELECT id FROM sub_categories WHERE slug = 'consoles-and-flow-control'`;

  /** The General form of a new product. */
  const general = {
    ...emptyFields(productFields),
    ...{ name: "Suction Elevator", slug: "", short_description: "Lifts and clears in one stroke." },
    ...{ description_html: "<p>Steel.</p>", category_id: category.id, sub_category_id: subCategory?.id ?? 0 },
    ...{ device_class: "B", sterilisation: "Steam, 134 °C" },
    ...{ manufacturer_name: "Karna Udyog (fictitious)", manufacturer_address: "Plot 1, Pune 411001, Maharashtra" },
    ...{ country_of_origin: "India", licence_number: "MFG/MD/0000/000000", best_before: "No expiry" },
  };

  const send = (method: string, path: string, body?: unknown, staff: TestMember | null = editor) =>
    request(method, `/api/staff/${path}`, { staff, body });
  const get = async (path: string) => (await send("GET", path)).body;
  const load = async (id: number) => (await get(`products/${id}`)).data;

  /** Adds a product. It has no variants, so it is hidden. */
  async function made(changes: object = {}) {
    const { status, body } = await send("POST", "products", { ...general, ...changes });
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.data;
  }

  /** The loaded product's fields, as the form would send them back. */
  const toForm = (product: Record<string, unknown>) =>
    Object.fromEntries([...Object.keys(general), "version"].map((field) => [field, product[field]]));

  /** A new variant as the editor sends it. */
  const newVariant = (ref_no: string, changes: object = {}) => ({
    ...{
      id: null,
      ref_no,
      udi_di: "",
      net_quantity: "1 piece",
      mrp: 1050,
      price: "",
      weight_g: 40,
      hsn: "90189099",
      gst_rate: 5,
    },
    ...{ attributes: [] as object[], ...changes },
  });

  /** A product's audit log entries, oldest first. */
  const audited = (id: number) =>
    sql<{ act: string; member_name: string; before: Record<string, unknown>; after: Record<string, unknown> }>`
      SELECT act, member_name, before, after FROM audit_entries
      WHERE subject = 'product' AND subject_id = ${String(id)} ORDER BY id`;

  return { editor, demo, general, send, get, load, made, toForm, newVariant, audited };
}
