import { brotliCompressSync, constants } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { patience } from "../../../test/support/patience.ts";
import { Recompressor } from "./recompress.ts";

const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const page = brotliCompressSync(
  Array.from({ length: 300 }, (_, place) => `<li>${(place * 7919) % 997}</li>`).join(""),
  quickly,
);
const taskFor = (body: Buffer) => ({ body, isWanted: vi.fn(() => true), replace: vi.fn() });

test("what finds no place may be asked for again once there is one", () => {
  const recompressor = new Recompressor();
  // One is being compressed, and a hundred are waiting.
  for (let place = 0; place < 101; place++) expect(recompressor.add(taskFor(page))).toBe(true);
  expect(recompressor.add(taskFor(page))).toBe(false);
  recompressor.clear();
  expect(recompressor.add(taskFor(page))).toBe(true);
  recompressor.clear();
});

test("what cannot be read, is too large, or is no longer wanted keeps nothing else from its turn", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const recompressor = new Recompressor();
  const broken = taskFor(Buffer.from("no Brotli"));
  const bomb = taskFor(brotliCompressSync(Buffer.alloc(2_000_000), quickly));
  const unwanted = { ...taskFor(page), isWanted: () => false };
  const last = taskFor(page);
  for (const task of [broken, bomb, unwanted, last]) recompressor.add(task);
  await vi.waitFor(() => {
    // The pause after each is nine times as long as a busy machine took.
    vi.runOnlyPendingTimers();
    expect(last.replace).toHaveBeenCalledOnce();
  }, patience);
  expect(last.replace.mock.calls[0]?.[0].length).toBeLessThan(page.length);
  for (const task of [broken, bomb, unwanted]) expect(task.replace).not.toHaveBeenCalled();
});
