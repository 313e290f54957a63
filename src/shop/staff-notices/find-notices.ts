import { type NoticeKindName, noticeKindNames, noticeKinds } from "../../contract/staff/notice-kinds.ts";
import { may } from "../../contract/staff/rights.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { istDate, istTime } from "../tax/index.ts";
import { countWaiting } from "./count-waiting.ts";
import { noticeMailJob } from "./job-definitions.ts";
import { type ChoiceRow, forgetTold, listChoices, takeDay, takeNews } from "./queries.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Older news was missed for some other reason. Sent notices are remembered for longer than this. */
const newsDays = 3;
const toldDays = 7;
/** The time (IST) from which summaries are sent. */
const summaryTime = "08:00";
const mostNames = 5;

interface Notice {
  kind: NoticeKindName;
  count: number;
  names: string[];
}

/** Collects everything not yet sent, and queues one mail for each member who subscribed to any of it. */
export async function findNotices({ db, jobs, clock }: Pick<Shop, "db" | "jobs" | "clock">): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    const choices = (await listChoices(transaction)).filter(({ role, kind }) => may(role, noticeKinds[kind].right));
    const notices = new Map<number, Notice[]>();
    for (const kind of noticeKindNames) {
      const own = choices.filter((choice) => choice.kind === kind);
      for (const [staffId, notice] of await readNotices(transaction, db, kind, own, now)) {
        notices.set(staffId, [...(notices.get(staffId) ?? []), notice]);
      }
    }
    for (const [staff_id, own] of notices) await jobs.enqueue(transaction, noticeMailJob, { staff_id, notices: own });
    await forgetTold(transaction, new Date(now.getTime() - toldDays * dayMs));
  });
}

/**
 * The notices of one kind for each of these members. Nothing counts as sent while no one subscribes to it.
 * @param db the transaction
 * @param counted the connection for counting summaries; counting low stock needs a transaction of its own
 */
async function readNotices(
  db: Db,
  counted: Shop["db"],
  kind: NoticeKindName,
  choices: readonly ChoiceRow[],
  now: Date,
): Promise<[staffId: number, Notice][]> {
  if (choices.length === 0) return [];
  if (noticeKinds[kind].isDaily) {
    const today = istDate(now);
    if (istTime(now) < summaryTime || !(await takeDay(db, kind, today, now))) return [];
    const count = await countWaiting(counted, kind, today);
    return count === 0 ? [] : choices.map(({ staff_id }) => [staff_id, { kind, count, names: [] }]);
  }
  const news = await takeNews(
    db,
    kind as Parameters<typeof takeNews>[1],
    new Date(now.getTime() - newsDays * dayMs),
    now,
  );
  return choices.flatMap(({ staff_id, at }): [number, Notice][] => {
    const own = news.filter((each) => each.at >= at);
    const names = own.flatMap(({ name }) => name ?? []).slice(0, mostNames);
    return own.length === 0 ? [] : [[staff_id, { kind, count: own.length, names }]];
  });
}
