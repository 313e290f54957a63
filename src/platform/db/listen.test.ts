import { afterAll, expect, inject, onTestFinished, test, vi } from "vitest";
import { emptyDatabase } from "../../../test/support/database.ts";
import { patience } from "../../../test/support/patience.ts";
import { listen } from "./listen.ts";

const database = await emptyDatabase(inject("template"));
afterAll(() => database.drop());

async function listener(channel: string) {
  const [heard, errors]: [(string | null)[], Error[]] = [[], []];
  const { ready, stop } = listen(
    database.url,
    channel,
    (payload) => heard.push(payload),
    (error) => errors.push(error),
  );
  onTestFinished(stop);
  await ready;
  return { heard, errors, stop };
}

const notify = (channel: string, payload: string) =>
  database.query(`SELECT pg_notify('${channel.replaceAll("'", "''")}', '${payload}')`);
const listening = "datname = current_database() AND application_name = 'shop notifications'";
const connections = async () => (await database.query(`SELECT pid FROM pg_stat_activity WHERE ${listening}`)).length;

test("hears its own channel in order, and no other, whatever it is called", async () => {
  const channel = `Stock's "level"; --`;
  const { heard } = await listener(channel);
  await notify("another", "0");
  for (const payload of ["1", "", "2"]) await notify(channel, payload);
  await vi.waitFor(() => expect(heard).toEqual(["1", "", "2"]), patience);
});

test("after losing its connection it says that something may have been missed, and hears again", async () => {
  const { heard, errors } = await listener("changes");
  await database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${listening}`);
  await vi.waitFor(() => expect(heard).toEqual([null]), patience);
  expect(errors).toHaveLength(1);
  await notify("changes", "after");
  await vi.waitFor(() => expect(heard).toEqual([null, "after"]), patience);
});

test("once stopped it has no connection, and reports no error", async () => {
  const { errors, stop } = await listener("stopped");
  await stop();
  await vi.waitFor(async () => expect(await connections()).toBe(0), patience);
  expect(errors).toEqual([]);
});

test("a database that is not there is a failure at the start", async () => {
  const { ready, stop } = listen(`${database.url}_none`, "x", vi.fn(), vi.fn());
  await expect(ready).rejects.toThrow(/does not exist/);
  await stop();
});
