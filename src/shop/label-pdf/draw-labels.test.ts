import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { drawLabels, type Label } from "./draw-labels.ts";

const hospital = "Sri Venkateswara Ear Nose Throat and Head Neck Surgery Research Institute "
  .repeat(3)
  .slice(0, 200)
  .trim();
const label: Label = {
  from: { name: "Nasokarna", address: "Plot 7, Bhosari Industrial Estate, Pune 411026" },
  ...{
    name: "Dr. Asha Rao",
    company_name: "Lotus ENT Clinic",
    address: ["4 Residency Road", "Bengaluru", "Karnataka"],
  },
  ...{ pincode: "560025", phone: "98765 43210", order_number: "ENT-10001", invoice_number: "ENT/2627/000104" },
  ...{ courier: "Blue Dart", tracking_number: "69843211345", due: "Rs 12,345.00", parcels: 1 },
};

/** Each text on the only page, with its distance from the lower edge. */
async function written(changes: Partial<Label>) {
  const pdf = await drawLabels([{ ...label, ...changes }], { author: "Nasokarna", date: new Date("2026-11-24") });
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
  const { items } = await page.getTextContent();
  return items.flatMap((item) => ("str" in item && item.str.trim() ? [{ text: item.str, y: item.transform[5] }] : []));
}

test.each<[string, Partial<Label>]>([
  ["an ordinary address", {}],
  [
    "names and addresses as long as the forms allow",
    { name: hospital, company_name: hospital, address: [hospital, "Bengaluru", "Karnataka"] },
  ],
  [
    "long names in Tamil",
    { name: "மருத்துவர் க்ருஷ்ணமூர்த்தி ".repeat(6), company_name: "தமிழ்நாடு காது மூக்கு தொண்டை மருத்துவமனை ".repeat(4) },
  ],
])("the address ends above what is collected and for which order: %s", async (_what, changes) => {
  const texts = await written(changes);
  const textPosition = (words: string) => texts.find(({ text }) => text.includes(words))?.y ?? Number.NaN;
  expect(textPosition("98765 43210")).toBeGreaterThan(textPosition("Collect") + 18);
  expect(textPosition("PIN 560025")).toBeGreaterThan(textPosition("98765 43210"));
  expect(Math.min(...texts.map(({ y }) => y))).toBeGreaterThan(16);
});
