import { describe, expect, test } from "vitest";
import { noticeKinds } from "../../../contract/staff/notice-kinds.ts";
import { countedQueueNames, countedQueues, queueRights } from "../../../contract/staff/order-queues.ts";
import type { OrderQueue } from "../../../contract/staff/orders.ts";
import { may, type Role, roles } from "../../../contract/staff/rights.ts";
import { openingQueue } from "./opening-queue.ts";
import { ownQueues, returnQueues } from "./order-labels.ts";

const screens = { orders: ownQueues, returns: returnQueues };

/** The queues that a role's badge counts, as incoming orders or as waiting work. */
function counted(screen: keyof typeof screens, role: Role): OrderQueue[] {
  const { actRight, path } = noticeKinds[screen];
  const incoming = new URLSearchParams(path.split("?")[1]).get("queue") as OrderQueue;
  const waiting = countedQueueNames.filter(
    (queue) => countedQueues[queue].screen === screen && may(role, queueRights[queue]),
  );
  return may(role, actRight) ? [incoming, ...waiting] : waiting;
}

describe.each(["orders", "returns"] as const)("the menu's %s", (screen) => {
  const withBadge = roles.filter((role) => counted(screen, role).length > 0);

  test.each(withBadge)("opens in a queue that its badge counts: %s", (role) => {
    expect(counted(screen, role)).toContain(openingQueue(screens[screen], (right) => may(role, right)));
  });
});

test.each([
  ["owner", "to_confirm", "returns_to_decide"],
  ["sales", "to_confirm", "returns_to_decide"],
  ["warehouse", "to_pack", "returns_to_inspect"],
  ["accounts", "to_collect", "to_refund"],
  ["support", "to_confirm", "returns_to_decide"],
] as const)("%s begins with what it does first", (role, orders, returns) => {
  const opens = (queues: readonly OrderQueue[]) => openingQueue(queues, (right) => may(role, right));
  expect([opens(ownQueues), opens(returnQueues)]).toEqual([orders, returns]);
});
