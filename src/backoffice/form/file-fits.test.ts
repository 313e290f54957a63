import { expect, test } from "vitest";
import { acceptAttribute, fileProblem, megabytes, mimeType } from "./file-fits.ts";

const pictures = ["image/png", "image/webp"];
const sheets = ["text/csv", "application/vnd.ms-excel"];

test.each([
  [{ name: "a.png", type: "image/png", size: 5_000_000 }, null],
  [{ name: "a.png", type: "image/png", size: 5_000_001 }, "The file is larger than 5 MB."],
  [{ name: "a.zip", type: "application/zip", size: 10 }, "This file type is not supported."],
  [{ name: "a", type: "", size: 10 }, "This file type is not supported."],
  [{ name: "prices.csv", type: "", size: 10 }, "This file type is not supported."],
])("validates picture uploads: %j", (file, problem) => {
  expect(fileProblem(file, pictures, 5_000_000)).toBe(problem);
});

test.each([
  [{ name: "prices.csv", type: "text/csv" }, "text/csv"],
  [{ name: "PRICES.CSV", type: "" }, "text/csv"],
  [{ name: "prices.csv", type: "application/octet-stream" }, "text/csv"],
  [{ name: "prices.csv", type: "application/vnd.ms-excel" }, "application/vnd.ms-excel"],
])("detects spreadsheets from what Windows reports: %j", (file, type) => {
  expect(mimeType(file)).toBe(type);
  expect(fileProblem({ ...file, size: 10 }, sheets, 100)).toBeNull();
});

test("lists extensions beside the types that have them", () => {
  expect(acceptAttribute(sheets)).toBe("text/csv,application/vnd.ms-excel,.csv");
  expect(acceptAttribute(pictures)).toBe("image/png,image/webp");
});

test("formats sizes", () => {
  expect(megabytes(20_000_000)).toBe("20 MB");
  expect(megabytes(120_000)).toBe("0.1 MB");
  expect(megabytes(64_400)).toBe("64 KB");
  expect(megabytes(38)).toBe("1 KB");
});
