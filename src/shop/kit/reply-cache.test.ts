import { expect, test } from "vitest";
import { Prepared } from "../../platform/http/prepared.ts";
import { AnswerMemory } from "./reply-cache.ts";

const answer = (size: number) => () => new Prepared("x".repeat(size), "text/plain");

test("an answer is made once", () => {
  const memory = new AnswerMemory(100_000);
  const first = memory.answer("a", answer(10));
  expect(memory.answer("a", answer(20))).toBe(first);
});

test("what was not asked for longest is forgotten when there is no room", () => {
  const memory = new AnswerMemory(5000);
  const a = memory.answer("a", answer(1000));
  const b = memory.answer("b", answer(1000));
  expect(memory.answer("a", answer(1))).toBe(a);
  memory.answer("c", answer(1000));
  expect(memory.answer("a", answer(1))).toBe(a);
  expect(memory.answer("b", answer(1000))).not.toBe(b);
});

test("one answer larger than all the room is still kept until the next", () => {
  const memory = new AnswerMemory(1000);
  const large = memory.answer("large", answer(5000));
  expect(memory.answer("large", answer(1))).toBe(large);
});
