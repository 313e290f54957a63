import { describe, expect, test } from "vitest";
import { enquiryCalls } from "../../../test/support/enquiries.ts";
import { readMails } from "../../../test/support/mails.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { member, sql, jobs } = shop;
const { get, act, enquiry, held, stored, audited } = await enquiryCalls(shop);
const colleague = await member("sales");

const acts = async (id: number) => (await audited(id)).map((entry) => entry.act);
const openNow = async (): Promise<number> => (await get("enquiries?per_page=1")).body.counts.open;

/** Subjects of the mails sent about an enquiry. */
async function mailsAbout(id: number) {
  await jobs.runDue();
  const [row] = await sql<{ number: string }>`SELECT number FROM enquiries WHERE id = ${id}`;
  return (await readMails(shop)).filter((mail) => mail.includes(row?.number ?? "none")).length;
}

describe("closing and reopening", () => {
  test("take it off the open ones and put it back", async () => {
    const id = await enquiry();
    const open = await openNow();
    expect((await act(id, "close")).body.data).toMatchObject({ id, status: "closed", answers: [] });
    expect(await openNow()).toBe(open - 1);
    expect((await act(id, "reopen")).body.data.status).toBe("open");
    expect(await openNow()).toBe(open);
    expect(await audited(id)).toEqual([
      { act: "closed", before: { status: "open" }, after: { status: "closed" } },
      { act: "reopened", before: { status: "closed" }, after: { status: "open" } },
    ]);
  });

  test("send no mail beyond those of a new enquiry", async () => {
    const id = await enquiry();
    const before = await mailsAbout(id);
    for (const verb of ["close", "reopen"]) await act(id, verb);
    expect(await mailsAbout(id)).toBe(before);
  });

  test.each(["close", "reopen"])("%s: a repeat is answered as the first was, and recorded once", async (verb) => {
    const id = await enquiry();
    if (verb === "reopen") await act(id, "close");
    const [first, again] = [await act(id, verb), await act(id, verb)];
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await acts(id)).filter((each) => each === (verb === "close" ? "closed" : "reopened"))).toHaveLength(1);
  });

  test.each(["close", "reopen"])("%s: of two at once both succeed, and it is recorded once", async (verb) => {
    const id = await enquiry();
    if (verb === "reopen") await act(id, "close");
    const before = await acts(id);
    const both = await Promise.all([act(id, verb), act(id, verb, undefined, colleague)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await acts(id)).toHaveLength(before.length + 1);
  });

  test("an answered enquiry can be closed, and be open again then, but not before", async () => {
    const id = await enquiry();
    await act(id, "answer", { text: "No.", answers_seen: 0 });
    const early = await act(id, "reopen");
    expect([early.status, early.body.code, early.body.message]).toEqual([
      ...[409, "state_changed", serverTexts.alreadyDecided],
    ]);
    expect((await act(id, "close")).body.data.status).toBe("closed");
    expect((await act(id, "reopen")).body.data).toMatchObject({ status: "open", answers: [{ text: "No." }] });
  });
});

describe("releasing a held enquiry", () => {
  test("puts it among the open ones, and sends the mails that every other has had", async () => {
    const id = await held();
    expect(await mailsAbout(id)).toBe(0);
    const { status, body } = await act(id, "release");
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ id, held: false, status: "open", held_because: "hidden_field" }),
    ]);
    expect(await mailsAbout(id)).toBe(2);
    expect(await audited(id)).toEqual([{ act: "released", before: null, after: { held_because: "hidden_field" } }]);
  });

  test("is done once by two at once, so that no mail is sent twice", async () => {
    const id = await held();
    const both = await Promise.all([act(id, "release"), act(id, "release", undefined, colleague)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await mailsAbout(id)).toBe(2);
  });
});

describe("discarding a held enquiry", () => {
  test("closes it without any mail", async () => {
    const id = await held();
    expect((await act(id, "discard")).body.data).toMatchObject({ held: true, status: "closed" });
    expect(await mailsAbout(id)).toBe(0);
    expect((await get("enquiries?status=held")).body.data).toEqual([]);
  });

  test("can be undone: reopened it waits for a decision again", async () => {
    const id = await held();
    await act(id, "discard");
    expect((await act(id, "reopen")).body.data).toMatchObject({ held: true, status: "open" });
    expect((await act(id, "release")).body.data).toMatchObject({ held: false, status: "open" });
  });
});

describe("a decision on a held enquiry", () => {
  test.each(["release", "discard"])("%s is refused where nothing is held, and once it was taken", async (verb) => {
    const [ordinary, spam] = [await enquiry(), await held()];
    await act(spam, "discard");
    for (const id of [ordinary, spam]) {
      const before = await stored(id);
      const { status, body } = await act(id, verb);
      expect([status, body.code, body.message]).toEqual([409, "state_changed", serverTexts.alreadyDecided]);
      expect(await stored(id)).toEqual(before);
    }
  });

  test("is taken once by two who decide differently at once", async () => {
    for (let round = 0; round < 4; round++) {
      const id = await held();
      const both = await Promise.all([act(id, "release"), act(id, "discard", undefined, colleague)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const isReleased = both[0]?.status === 200;
      expect(await stored(id)).toMatchObject({ status: isReleased ? "open" : "closed", held: !isReleased });
      expect(await mailsAbout(id)).toBe(isReleased ? 2 : 0);
      expect(await acts(id)).toEqual([isReleased ? "released" : "discarded"]);
    }
  });
});

describe.each(["close", "reopen", "release", "discard"])("%s", (verb) => {
  test("is refused for an enquiry that does not exist, and for what is no id", async () => {
    expect((await act(2_000_000_000, verb)).status).toBe(404);
    const { status, body } = await act("first", verb);
    expect([status, body.errors]).toEqual([422, { id: ["Must be a positive whole number."] }]);
  });

  test("is refused to visitors and to roles without the permission", async () => {
    const id = await held();
    expect((await act(id, verb, undefined, null)).status).toBe(401);
    for (const role of ["warehouse", "accounts", "catalogue"] as const) {
      expect((await act(id, verb, undefined, await member(role))).status).toBe(403);
    }
    expect(await stored(id)).toEqual({ status: "open", held: true, assigned_to: null });
  });
});
