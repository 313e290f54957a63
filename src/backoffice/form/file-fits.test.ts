import { expect, test } from "vitest";
import { acceptAttribute, fileProblem, megabytes, typeOf } from "./file-fits.ts";

const pictures = ["image/png", "image/webp"];
const sheets = ["text/csv", "application/vnd.ms-excel"];

test.each([
  [{ name: "a.png", type: "image/png", size: 5_000_000 }, null],
  [{ name: "a.png", type: "image/png", size: 5_000_001 }, "The file is larger than 5 MB."],
  [{ name: "a.zip", type: "application/zip", size: 10 }, "This file type is not supported."],
  [{ name: "a", type: "", size: 10 }, "This file type is not supported."],
  [{ name: "prices.csv", type: "", size: 10 }, "This file type is not supported."],
])("of pictures, %j", (file, problem) => {
  expect(fileProblem(file, pictures, 5_000_000)).toBe(problem);
});

test.each([
  [{ name: "prices.csv", type: "text/csv" }, "text/csv"],
  [{ name: "PRICES.CSV", type: "" }, "text/csv"],
  [{ name: "prices.csv", type: "application/octet-stream" }, "text/csv"],
  [{ name: "prices.csv", type: "application/vnd.ms-excel" }, "application/vnd.ms-excel"],
])("a sheet is known as Windows tells of it: %j", (file, type) => {
  expect(typeOf(file)).toBe(type);
  expect(fileProblem({ ...file, size: 10 }, sheets, 100)).toBeNull();
});

test("endings are acceptAttribute beside types that have them", () => {
  expect(acceptAttribute(sheets)).toBe("text/csv,application/vnd.ms-excel,.csv");
  expect(acceptAttribute(pictures)).toBe("image/png,image/webp");
});

test("sizes are written the Indian way", () => {
  expect(megabytes(20_000_000)).toBe("20 MB");
});
