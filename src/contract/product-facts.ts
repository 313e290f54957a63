import { text } from "../language/text.ts";
import type { Regulatory } from "./catalogue.ts";

/** A fact about a product: its name, and a value for people to read. */
export type Fact = readonly [name: string, value: string];

/** The regulatory information on product page, comparison and data sheet: the same facts for every product, in the same order. */
export function regulatoryFacts({ device_class, sterile, single_use, sterilisation }: Regulatory): Fact[] {
  return [
    [text("Device class"), text("{device_class} (Medical Devices Rules, 2017)", { device_class })],
    [text("Sterile"), yesOrNo(sterile)],
    [text("Single use"), yesOrNo(single_use)],
    [text("Sterilisation"), sterilisation],
  ];
}

const yesOrNo = (is: boolean) => (is ? text("Yes") : text("No"));
