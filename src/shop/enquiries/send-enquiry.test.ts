import { describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { enquiryCalls, enquiryStamp } from "../../../test/support/enquiries.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { sql } = shop;
const demo = await loadDemonstration(shop);
const { send } = await enquiryCalls(shop);

const countEnquiries = async () => (await sql`SELECT FROM enquiries`).length;
const stored = async (number: string) =>
  (await sql`SELECT company_name, contact_no, address, variant_id, held FROM enquiries WHERE number = ${number}`)[0];

describe("an enquiry", () => {
  test("keeps what the form sends, trimmed, and the number without spaces and hyphens", async () => {
    const variant_id = demo.variant("NK-PW-1001").id;
    const { status, body } = await send({
      ...{ company_name: " Nair ENT Clinic ", address: "4 Residency Road\nBengaluru", contact_no: "+91 98765-43210" },
      sub_product_id: String(variant_id),
    });
    expect(status).toBe(201);
    expect(await stored(body.enquiry_no)).toEqual({
      ...{ company_name: "Nair ENT Clinic", address: "4 Residency Road\nBengaluru", contact_no: "+919876543210" },
      ...{ variant_id, held: false },
    });
  });

  test.each([undefined, null, "", "  "])("takes %j for an optional field that is left empty", async (empty) => {
    const { status, body } = await send({ company_name: empty, address: empty, sub_product_id: empty });
    expect([status, body.errors]).toEqual([201, undefined]);
    expect(await stored(body.enquiry_no)).toMatchObject({ company_name: null, address: null, variant_id: null });
  });

  test("has a number of its own, however many are sent at once", async () => {
    const sent = await Promise.all(Array.from({ length: 6 }, () => send()));
    expect(sent.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(sent.map(({ body }) => body.enquiry_no)).size).toBe(6);
  });
});

describe("it is refused, with a text beside the field", () => {
  const noNumber = "Enter a contact number with 6 to 15 digits.";
  const noEmail = "Enter an email address such as name@example.com.";
  test.each([
    ["name", undefined, "Name is required."],
    ["name", "  ", "Name is required."],
    ["name", "n".repeat(201), "Name can have at most 200 characters."],
    ["name", "Kavya\u0000", "Name contains characters that cannot be stored."],
    ["name", "Kavya\r\nBcc: all@clinic.example", "Name contains characters that cannot be stored."],
    ["company_name", "c".repeat(20_000), "Company name can have at most 200 characters."],
    ["email", null, "Email is required."],
    ["email", "kavya@clinic", noEmail],
    ["email", "kavya@clinic.example, ravi@clinic.example", noEmail],
    ["email", "kavya\u0000@clinic.example", "Email is not valid."],
    ["email", `${"k".repeat(20_000)}@clinic.example`, "Email can have at most 200 characters."],
    ["contact_no", undefined, "Contact number is required."],
    ["contact_no", "12345", noNumber],
    ["contact_no", "1".repeat(16), noNumber],
    ["contact_no", "98765 4321O", noNumber],
    ["address", "a".repeat(501), "Address can have at most 500 characters."],
    ["subject", "", "Subject is required."],
    ["subject", "s".repeat(20_000), "Subject can have at most 200 characters."],
    ["description", " \n ", "Description is required."],
    ["description", "d".repeat(20_000), "Description can have at most 2,000 characters."],
    ["description", "bell \u0007", "Description contains characters that cannot be stored."],
    ["sub_product_id", "first", "Must be a positive whole number."],
    ["sub_product_id", 1.5, "Must be a positive whole number."],
  ])("%s (%#)", async (field, wrong, words) => {
    const before = await countEnquiries();
    const { status, body } = await send({ [field]: wrong });
    expect([status, body.code, body.errors]).toEqual([422, "invalid", { [field]: [words] }]);
    expect(await countEnquiries()).toBe(before);
  });

  test("with a token that is not valid, although visitors may send one", async () => {
    const before = await countEnquiries();
    const { status, body } = await send({ form_stamp: enquiryStamp(shop) }, "x".repeat(43));
    expect([status, body.code]).toEqual([401, "unauthenticated"]);
    expect(await countEnquiries()).toBe(before);
  });
});
