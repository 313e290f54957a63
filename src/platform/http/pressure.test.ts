import { expect, test } from "vitest";
import { Pressure } from "./pressure.ts";

/** Reports this delay every 10 ms for the given time. @returns the pressure afterwards */
function pressed() {
  let now = 0;
  const pressure = new Pressure(30, now);
  return (milliseconds: number, delayAt: (now: number) => number) => {
    for (const end = now + milliseconds; now < end; ) {
      now += 10;
      pressure.note(delayAt(now), now);
    }
    return pressure.value;
  };
}

test("is zero without delay, and with as much as is accepted", () => {
  const report = pressed();
  expect(report(1000, () => 0)).toBe(0);
  expect(report(1000, () => 30)).toBe(0);
});

test("a delay that stays is pressure, more with every tenth of a second, up to 1", () => {
  const report = pressed();
  expect(report(100, () => 31)).toBeCloseTo(0.1);
  expect(report(400, () => 31)).toBeCloseTo(0.5);
  expect(report(10_000, () => 5000)).toBe(1);
});

test("a burst that clears within each interval does not count, however long it was", () => {
  expect(pressed()(2000, (now) => (now % 100 === 50 ? 0 : 900))).toBe(0);
});

test("it eases half as fast as it rose, down to nothing", () => {
  const report = pressed();
  report(500, () => 100);
  expect(report(500, () => 0)).toBeCloseTo(0.25);
  expect(report(600, () => 0)).toBe(0);
});

test("after a long silence one report is one step, not many", () => {
  const pressure = new Pressure(30, 0);
  pressure.note(100, 60_000);
  expect(pressure.value).toBeCloseTo(0.1);
});
