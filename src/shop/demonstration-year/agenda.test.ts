import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Agenda, onDay } from "./agenda.ts";

const minute = 60_000;
const at = (text: string) => new Date(text).getTime();
const end = at("2026-11-23T15:00:00+05:30");

/** Runs it. @returns what happened, and when the clock was set to what */
async function run(agenda: Agenda, happened: string[] = []) {
  const times: number[] = [];
  await agenda.run(async (time) => void times.push(time.getTime()));
  return { happened, times };
}

describe("an agenda", () => {
  test("is carried out in order of time, however it was filled", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 30 }), async (minutes) => {
        const agenda = new Agenda(new Date(end));
        const happened: number[] = [];
        for (const each of minutes) agenda.add(end - each * minute, async () => void happened.push(each));
        const { times } = await run(agenda);
        expect(happened).toEqual(minutes.toSorted((one, other) => other - one));
        expect(times).toEqual(times.toSorted((one, other) => one - other));
        expect(new Set(times).size).toBe(minutes.length);
      }),
    );
  });

  test("keeps the order in which events of one moment were added, each a moment after the one before", async () => {
    const agenda = new Agenda(new Date(end));
    const happened: string[] = [];
    for (const each of ["one", "two", "three"]) agenda.add(end - minute, async () => void happened.push(each));
    const { times } = await run(agenda);
    expect([happened, times]).toEqual([["one", "two", "three"], [0, 1, 2].map((later) => end - minute + later)]);
  });

  test("includes what an event adds, also for a time that has passed, and the last moment, but nothing later", async () => {
    const agenda = new Agenda(new Date(end));
    const happened: string[] = [];
    agenda.add(end - 2 * minute, async () => {
      happened.push("order");
      agenda.add(end - 3 * minute, async () => void happened.push("overdue"));
      agenda.add(end, async () => void happened.push("at the end"));
      agenda.add(end + 1, async () => void happened.push("too late"));
      agenda.add(end - minute, async () => void happened.push("packed"));
    });
    const { times } = await run(agenda);
    expect(happened).toEqual(["order", "overdue", "packed", "at the end"]);
    // The clock only moves forward.
    expect(times).toEqual([end - 2 * minute, end - 2 * minute + 1, end - minute, end]);
  });

  test("ends with the first event that fails, and nothing after it happens", async () => {
    const agenda = new Agenda(new Date(end));
    const happened: string[] = [];
    agenda.add(end - 2, () => Promise.reject(new Error("refused")));
    agenda.add(end - 1, async () => void happened.push("after"));
    await expect(run(agenda)).rejects.toThrow("refused");
    expect(happened).toEqual([]);
  });
});

describe("an hour of a day", () => {
  test.each([
    ["the same day", "2026-11-23T15:00:00+05:30", 0, 9, "2026-11-23T09:00:00+05:30"],
    ["the first moment of a day", "2026-11-23T00:00:00+05:30", 0, 10, "2026-11-23T10:00:00+05:30"],
    ["the last moment of a day", "2026-11-23T23:59:59.999+05:30", 0, 10, "2026-11-23T10:00:00+05:30"],
    // Already the 24th in India.
    ["an evening in UTC", "2026-11-23T18:30:00Z", 0, 0, "2026-11-24T00:00:00+05:30"],
    ["an early morning, still the 23rd in UTC", "2026-11-24T05:29:59+05:30", 1, 12, "2026-11-25T12:00:00+05:30"],
    ["over the end of a financial year", "2027-03-31T23:00:00+05:30", 1, 17, "2027-04-01T17:00:00+05:30"],
    ["over a leap day", "2028-02-28T20:00:00+05:30", 2, 8, "2028-03-01T08:00:00+05:30"],
    ["days before", "2026-11-23T15:00:00+05:30", -9, 9, "2026-11-14T09:00:00+05:30"],
    ["half past", "2026-11-23T15:00:00+05:30", 0, 9.5, "2026-11-23T09:30:00+05:30"],
  ])("in India: %s", (_what, from, daysLater, hour, expected) => {
    expect(new Date(onDay(at(from), daysLater, hour))).toEqual(new Date(expected));
  });
});
