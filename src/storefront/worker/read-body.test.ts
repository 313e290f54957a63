import { expect, test } from "vitest";
import { readBody } from "./read-body.ts";

const limits = { bytes: 10, stallMs: 20 };

function streaming(start: (controller: ReadableStreamDefaultController<Uint8Array>) => void) {
  let isCancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    start,
    cancel() {
      isCancelled = true;
    },
  });
  return { response: new Response(stream), isCancelled: () => isCancelled };
}

const bytes = (count: number) => new Uint8Array(count).fill(65);

test("a whole answer is read", async () => {
  const { response } = streaming((controller) => {
    controller.enqueue(bytes(4));
    controller.enqueue(bytes(6));
    controller.close();
  });
  expect(await (await readBody(response, limits))?.text()).toBe("A".repeat(10));
  expect((await readBody(new Response(null), limits))?.size).toBe(0);
});

test("a longer one is read no further", async () => {
  const { response, isCancelled } = streaming((controller) => {
    controller.enqueue(bytes(8));
    controller.enqueue(bytes(8));
  });
  expect(await readBody(response, limits)).toBeNull();
  expect(isCancelled()).toBe(true);
});

test("one that never ends is given up on, with what it holds", async () => {
  const { response, isCancelled } = streaming((controller) => controller.enqueue(bytes(4)));
  expect(await readBody(response, limits)).toBeNull();
  expect(isCancelled()).toBe(true);
});

test("a truncated body is none", async () => {
  const { response } = streaming((controller) => {
    controller.enqueue(bytes(4));
    controller.error(new Error("The connection was lost."));
  });
  expect(await readBody(response, limits)).toBeNull();
});
