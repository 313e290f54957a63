import { describe, expect, test } from "vitest";
import { SharedValues } from "./shared-values.ts";

describe("texts", () => {
  test("have one number each, also after they were saved", () => {
    const shared = new SharedValues();
    const [pune, delhi] = [shared.numberOfText("Pune"), shared.numberOfText("Delhi")];
    expect(shared.numberOfText("Pune")).toBe(pune);
    const restored = SharedValues.restore(shared.save());
    expect([restored.text(pune), restored.text(delhi)]).toEqual(["Pune", "Delhi"]);
    expect(restored.numberOfText("Delhi")).toBe(delhi);
    expect(restored.numberOfText("Agra")).not.toBe(shared.numberOfText("Pune"));
  });

  test("that are long are not shared", () => {
    const [longest, longer] = ["x".repeat(400), "x".repeat(401)];
    const shared = new SharedValues();
    expect(typeof shared.numberOfText(longest)).toBe("number");
    expect(shared.numberOfText(longer)).toBe(longer);
    expect(shared.text(longer)).toBe(longer);
    expect(shared.save().texts).toEqual([longest]);
  });
});

describe("attribute values", () => {
  test("are one object, by attribute, its name and the value", () => {
    const shared = new SharedValues();
    const steel = shared.attributeValue(1, "Material", "Steel");
    expect(shared.attributeValue(1, "Material", "Steel")).toBe(steel);
    const others = [shared.attributeValue(2, "Material", "Steel"), shared.attributeValue(1, "Metal", "Steel")];
    expect(others.every((each) => each !== steel)).toBe(true);
  });

  test("come back by their number, also after they were saved", () => {
    const shared = new SharedValues();
    const values = [shared.attributeValue(1, "Material", "Steel"), shared.attributeValue(2, "Length", "Steel")];
    const numbers = values.map((value) => shared.numberOfValue(value));
    const restored = SharedValues.restore(shared.save());
    expect(numbers.map((number) => restored.value(number))).toEqual(values);
    expect(restored.attributeValue(1, "Material", "Steel")).toBe(restored.value(numbers[0] ?? 0));
  });

  test("of another table have no number", () => {
    const foreign = new SharedValues().attributeValue(1, "Material", "Steel");
    const shared = new SharedValues();
    expect(shared.numberOfValue(foreign)).toBe(foreign);
    expect(shared.value(foreign)).toBe(foreign);
  });
});

describe("beyond the limit", () => {
  const shared = new SharedValues();
  const last = Array.from({ length: 200_000 }, (_, number) => {
    shared.numberOfText(`text ${number}`);
    return shared.attributeValue(1, "Size", `value ${number}`);
  }).at(-1);

  test("texts are stored with each product, and those that are known are still shared", () => {
    expect(shared.numberOfText("one more")).toBe("one more");
    expect(shared.text(shared.numberOfText("one more"))).toBe("one more");
    expect(shared.numberOfText("text 199999")).toBe(199_999);
    expect(shared.save().texts).toHaveLength(200_000);
  });

  test("so are attribute values", () => {
    const more = shared.attributeValue(2, "Size", "one more");
    expect(shared.numberOfValue(more)).toBe(more);
    expect(shared.value(shared.numberOfValue(more))).toEqual({
      attribute_id: 2,
      attribute_name: "Size",
      value: "one more",
    });
    expect(shared.attributeValue(1, "Size", "value 199999")).toBe(last);
    expect(shared.save().values).toHaveLength(200_000);
  });
});
