import { expect, test } from "vitest";
import { Description } from "./description.ts";

test("a description is safe to show, whatever is stored, and what is stored stays as it is", () => {
  const stored =
    '<p onclick="steal()">\u0928\u093e\u0915</p><script>steal()</script><a href="javascript:steal()">x</a>';
  const description = new Description(stored);
  expect(description.html).toContain("\u0928\u093e\u0915");
  expect(description.html).not.toMatch(/steal|script|onclick/);
  expect(description.stored).toBe(stored);
});

test("what was stored sanitised is shown as it was stored", () => {
  const stored = "<p>For <strong>4 mm</strong> telescopes.</p><ul><li>Autoclavable</li></ul>";
  expect(new Description(stored).html).toBe(stored);
  expect(new Description("").html).toBe("");
});
