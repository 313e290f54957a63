import { expect, test } from "vitest";
import { fits, megabytes } from "./file-fits.ts";

const pictures = ["image/png", "image/webp"];

test.each([
  [{ type: "image/png", size: 5_000_000 }, null],
  [{ type: "image/png", size: 5_000_001 }, "It is larger than 5 MB."],
  [{ type: "application/zip", size: 10 }, "This kind of file is not taken here."],
  [{ type: "", size: 10 }, "This kind of file is not taken here."],
])("%j", (file, problem) => {
  expect(fits(file, pictures, 5_000_000)).toBe(problem);
});

test("sizes are written the Indian way", () => {
  expect(megabytes(20_000_000)).toBe("20 MB");
});
