import { describe, expect, it } from "vitest";
import { placeOfSupply, placeOfSupplyBy, type SupplyQuestion } from "./place-of-supply.ts";
import { isStateCode, type State, stateTaxKind } from "./states.ts";

function state(gst_code: string, name: string, kind: State["kind"] = "state"): State {
  return { id: Number(gst_code), name, gst_code, kind };
}
const maharashtra = state("27", "Maharashtra");
const karnataka = state("29", "Karnataka");
const kerala = state("32", "Kerala");
const chandigarh = state("04", "Chandigarh", "union_territory");
const delhi = state("07", "Delhi", "union_territory");
const karnatakaGstin = "29AAGCB7383J1Z4";

describe("placeOfSupply by the delivery address", () => {
  it("IGST Act s.7: is IGST between two states", () => {
    expect(placeOfSupply({ sellerState: maharashtra, deliveryState: karnataka })).toEqual({
      kind: "inter",
      state: karnataka,
      state_tax_kind: "SGST",
      reason: "Delivery to Karnataka from Maharashtra: IGST applies (place of supply 29 Karnataka).",
    });
  });

  it("IGST Act s.8: is CGST and SGST inside one state", () => {
    expect(placeOfSupply({ sellerState: maharashtra, deliveryState: { ...maharashtra } })).toEqual({
      kind: "intra",
      state: maharashtra,
      state_tax_kind: "SGST",
      reason: "Delivery within Maharashtra: CGST and SGST apply (place of supply 27 Maharashtra).",
    });
  });

  it.each<[string, State, State, string, string, string]>([
    ["inside a territory without legislature", chandigarh, chandigarh, "intra", "UTGST", "CGST and UTGST apply"],
    ["inside a territory with legislature", delhi, delhi, "intra", "SGST", "CGST and SGST apply"],
    ["into a territory from outside", delhi, chandigarh, "inter", "SGST", "IGST applies"],
  ])("CGST Act s.2(114): %s", (_, sellerState, deliveryState, kind, state_tax_kind, words) => {
    const supply = placeOfSupply({ sellerState, deliveryState });
    expect(supply).toMatchObject({ kind, state_tax_kind, state: deliveryState });
    expect(supply).toHaveProperty("reason", expect.stringContaining(words));
  });

  it.each<[string, string, Partial<SupplyQuestion>]>([
    ["s.10(1)(ca), Circular 209/3/2024", "the billing address of an unregistered buyer", { billingState: kerala }],
    [
      "s.10(1)(a)",
      "a GSTIN, when the buyer takes the goods itself",
      { billingState: karnataka, buyerGstin: karnatakaGstin },
    ],
    [
      "s.10(1)(ca)",
      "a third party, when the buyer has no GSTIN",
      { billingState: karnataka, thirdPartyDelivery: true },
    ],
    [
      "s.10(1)(ca)",
      "a third party, when the GSTIN is blank",
      { billingState: karnataka, buyerGstin: "  ", thirdPartyDelivery: true },
    ],
    ["s.10(1)(a)", "a billing state that is not known", { billingState: null, buyerGstin: karnatakaGstin }],
  ])("IGST Act %s: is not moved by %s", (_section, _what, more) => {
    const question = { sellerState: maharashtra, deliveryState: maharashtra };
    expect(placeOfSupply({ ...question, ...more })).toEqual(placeOfSupply(question));
  });
});

describe("IGST Act s.10(1)(b): goods sent to a third party", () => {
  const question = { sellerState: maharashtra, buyerGstin: karnatakaGstin, thirdPartyDelivery: true };

  it("is the state of the buyer's GSTIN, though the goods stay in the seller's state", () => {
    expect(placeOfSupply({ ...question, deliveryState: maharashtra, billingState: karnataka })).toEqual({
      kind: "inter",
      state: karnataka,
      state_tax_kind: "SGST",
      reason:
        "Billed to your registration in Karnataka, delivered to Maharashtra on your instruction: IGST applies (place of supply 29 Karnataka).",
    });
  });

  it("is inside the state when buyer and seller share it, though the goods leave it", () => {
    const supply = placeOfSupply({ ...question, sellerState: karnataka, deliveryState: kerala });
    expect(supply).toMatchObject({ kind: "intra", state: karnataka });
  });

  it("follows the GSTIN, not the billing address", () => {
    const supply = placeOfSupply({ ...question, deliveryState: karnataka, billingState: kerala });
    expect(supply).toMatchObject({ kind: "inter", state: karnataka });
  });

  it("is refused when the GSTIN is wrong or its state is not among those given", () => {
    const delivered = { ...question, deliveryState: kerala };
    expect(placeOfSupply({ ...delivered, buyerGstin: "29AAGCB7383J1Z5" })).toMatchObject({
      code: "buyer_gstin_invalid",
    });
    expect(placeOfSupply(delivered)).toMatchObject({ kind: "refused", code: "buyer_state_unknown" });
    expect(placeOfSupply({ ...delivered, billingState: kerala })).toMatchObject({ code: "buyer_state_unknown" });
  });
});

describe("a state that is not known", () => {
  it.each([null, undefined, state("", "Nowhere"), state("96", "Other countries"), state("28", "Andhra Pradesh (old)")])(
    "refuses %j and never falls back to IGST",
    (unknown) => {
      expect(placeOfSupply({ sellerState: unknown, deliveryState: karnataka })).toMatchObject({
        kind: "refused",
        code: "seller_state_unknown",
      });
      expect(placeOfSupply({ sellerState: karnataka, deliveryState: unknown })).toMatchObject({
        kind: "refused",
        code: "delivery_state_unknown",
      });
    },
  );
});

describe("state codes", () => {
  const codes = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, "0"));

  it("are 28 states, 8 union territories and other territory", () => {
    expect(codes.filter(isStateCode)).toHaveLength(37);
    expect(["25", "28", "00", "39", "96", "99", "7", "007", ""].filter(isStateCode)).toEqual([]);
  });

  it("CGST Act s.2(114): have UTGST in six places only", () => {
    expect(codes.filter((code) => stateTaxKind(code) === "UTGST")).toEqual(["04", "26", "31", "35", "38", "97"]);
  });
});

describe("placeOfSupplyBy a seller without a GSTIN", () => {
  const seller = { gstin: null, state: karnataka };

  it("CGST Act s.32: charges no tax within its State", () => {
    expect(placeOfSupplyBy(seller, { deliveryState: karnataka })).toMatchObject({
      kind: "intra",
      reason: "The shop is not registered for GST, so no tax is charged.",
    });
  });

  it("CGST Act s.24(i): does not sell to another State", () => {
    expect(placeOfSupplyBy(seller, { deliveryState: kerala })).toEqual({
      kind: "refused",
      code: "seller_unregistered",
      message: "The shop is not registered for GST and delivers only within Karnataka.",
    });
  });

  it("is refused like any other while a State is unknown", () => {
    expect(placeOfSupplyBy(null, { deliveryState: kerala })).toMatchObject({ code: "seller_state_unknown" });
    expect(placeOfSupplyBy(seller, { deliveryState: null })).toMatchObject({ code: "delivery_state_unknown" });
  });
});
