import { expect, test } from "vitest";
import { yieldBetweenChunks } from "./yield-between-chunks.ts";

test("all chunks arrive in order, and other tasks run before each", async () => {
  const chunks = new ReadableStream<string>({
    start(controller) {
      for (const chunk of ["one", "two", "three"]) controller.enqueue(chunk);
      controller.close();
    },
  });
  const seen: string[] = [];
  const task = () => {
    seen.push("task");
    if (seen.filter((each) => each === "task").length < 3) setTimeout(task);
  };
  setTimeout(task);
  for await (const chunk of yieldBetweenChunks(chunks)) seen.push(chunk);
  expect(seen.filter((each) => each !== "task")).toEqual(["one", "two", "three"]);
  expect(seen[0]).toBe("task");
});
