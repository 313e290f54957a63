import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EmailAddress } from "./EmailAddress.tsx";

test("an email address may break after its @ and dots", () => {
  expect(renderToStaticMarkup(<EmailAddress of="asha.rao@clinic.example" />)).toBe(
    "asha.<wbr/>rao@<wbr/>clinic.<wbr/>example",
  );
});
