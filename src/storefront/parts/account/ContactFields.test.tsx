import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { enquiryFields } from "../../../contract/enquiries.ts";
import { ContactNumberField } from "./ContactFields.tsx";

const field = () => ({ name: "contact_no", defaultValue: "", errors: undefined }) as never;
const [, pattern = ""] = /pattern="([^"]*)"/.exec(renderToStaticMarkup(<ContactNumberField field={field} />)) ?? [];

test.each([
  ["+91 98765-43210", true],
  ["+91\u00A098765\u00A043210", true],
  ["98765\t43210", true],
  ["12345", false],
  ["1 - - - - - 2", false],
  ["98765+43210", false],
])("%j is a contact number: %j, to the server too", (typed, is) => {
  const isToBrowser = new RegExp(`^(?:${pattern})$`, "v").test(typed);
  expect([isToBrowser, enquiryFields.shape.contact_no.safeParse(typed).success]).toEqual([is, is]);
});
