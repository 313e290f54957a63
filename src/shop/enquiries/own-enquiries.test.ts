import { expect, test } from "vitest";
import { enquiryCalls } from "../../../test/support/enquiries.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, customer } = shop;
const { enquiry, act } = await enquiryCalls(shop);

const list = (token: string | null, query = "") => request("GET", `/api/enquiries?${query}`, { token });
const subjects = (body: { data: { subject: string }[] }) => body.data.map(({ subject }) => subject);

test("a customer's own enquiries with the replies, newest first, a page at a time", async () => {
  const { token } = await customer();
  for (const subject of ["First", "Second", "Third"]) await enquiry({ subject }, token);
  const id = await enquiry({ subject: "Fourth" }, token);
  await act(id, "answer", { text: "It can.", answers_seen: 0 });
  await act(id, "answer", { text: "At 134 °C.", answers_seen: 1, close: true });
  const first = (await list(token, "per_page=3")).body;
  expect(subjects(first)).toEqual(["Fourth", "Third", "Second"]);
  expect(first.data[0]).toMatchObject({
    enquiry_no: expect.stringMatching(/^ENQ-/),
    status: "closed",
    answers: [{ text: "It can." }, { text: "At 134 °C." }],
  });
  expect(first.meta.total).toBe(4);
  expect(subjects((await list(token, `per_page=3&after=${first.meta.next}`)).body)).toEqual(["First"]);
  expect((await list(token, "after=nonsense")).status).toBe(422);
});

test("only the caller's own, and only when signed in", async () => {
  const [asha, ravi] = [await customer(), await customer()];
  await enquiry({}, asha.token);
  await enquiry({});
  expect((await list(ravi.token)).body.data).toEqual([]);
  expect((await list(null)).status).toBe(401);
});

test("whether an enquiry is held stays hidden, and one that was erased is gone", async () => {
  const { token } = await customer();
  const id = await enquiry({ second_subject: "Offer" }, token);
  const { data } = (await list(token)).body;
  expect(data).toMatchObject([{ status: "open", answers: [] }]);
  expect(data[0]).not.toHaveProperty("held");
  await shop.sql`UPDATE enquiries SET email = '', subject = '', description = '' WHERE id = ${id}`;
  expect((await list(token)).body.data).toEqual([]);
});
