import { noticeKinds } from "../../contract/staff/notice-kinds.ts";
import { countedQueues } from "../../contract/staff/order-queues.ts";
import type { ReplyTo } from "../client.ts";

interface Badge {
  count: number;
  text: string;
}

/** Counts of work waiting for the user, by the screen that lists it. */
export function toBadges({ waiting, queues }: ReplyTo<"GET staff/badges">["data"]): ReadonlyMap<string, Badge> {
  const parts = [
    ...waiting.map(({ kind, count }) => ({ ...noticeKinds[kind], count })),
    // A process of the previous release does not send them.
    ...(queues ?? []).map(({ queue, count }) => ({ ...countedQueues[queue], count })),
  ].filter(({ count }) => count > 0);
  const toBadge = (own: typeof parts): Badge => ({
    count: own.reduce((sum, { count }) => sum + count, 0),
    text: own.map(({ text, count }) => text(count)).join(", "),
  });
  return new Map([...Map.groupBy(parts, ({ screen }) => screen)].map(([screen, own]) => [screen, toBadge(own)]));
}
