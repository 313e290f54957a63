import { expect, test } from "vitest";
import { unhurried } from "./unhurried.ts";

test("all parts come, in order, and the browser has its turn before each", async () => {
  const parts = new ReadableStream<string>({
    start(controller) {
      for (const part of ["one", "two", "three"]) controller.enqueue(part);
      controller.close();
    },
  });
  const seen: string[] = [];
  const turn = () => {
    seen.push("turn");
    if (seen.filter((each) => each === "turn").length < 3) setTimeout(turn);
  };
  setTimeout(turn);
  for await (const part of unhurried(parts)) seen.push(part);
  expect(seen.filter((each) => each !== "turn")).toEqual(["one", "two", "three"]);
  expect(seen[0]).toBe("turn");
});
