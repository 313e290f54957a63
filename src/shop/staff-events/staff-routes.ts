import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { noticeKindNames, noticeKinds } from "../../contract/staff/notice-kinds.ts";
import { countedQueueNames, queueRights } from "../../contract/staff/order-queues.ts";
import { may } from "../../contract/staff/rights.ts";
import { releaseSlot } from "../../platform/http/lane.ts";
import { queueCounts } from "../fulfilment/index.ts";
import { tooMany } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { countWaiting } from "../staff-notices/index.ts";
import { istDate } from "../tax/index.ts";
import { opening } from "./stream.ts";
import { Streams } from "./streams.ts";

const type = "text/event-stream";
const retryAfterSeconds = 60;
/** How long a client may take to read the end of a stream. */
const lastWordsMs = 2000;

export function staffEventsRoutes(app: FastifyInstance, shop: Shop) {
  const streams = new Streams(shop);
  app.onDrain(() => streams.stop());
  app.addHook("preClose", () => streams.stop());

  serveStaff(app, "GET staff/events", async ({ actor, request, reply }) => {
    if (!request.headers.accept?.includes(type)) return { content: Buffer.from(opening.join("")), type };
    const stream = streams.open(actor, () => endSoon(reply.raw));
    if (!stream) return tooMany(retryAfterSeconds);
    // A stream takes no request slot, because others must not wait until it ends.
    releaseSlot(reply.raw);
    reply.raw.once("close", () => stream.close());
    // The client may have disconnected while it was being authenticated.
    if (reply.raw.destroyed) stream.close();
    await streams.hasBegun();
    // Otherwise proxies buffer the stream.
    reply.header("x-accel-buffering", "no");
    return { content: stream, type };
  });

  serveStaff(app, "GET staff/badges", async ({ actor }) => {
    const today = istDate(shop.clock.now());
    const own = noticeKindNames.filter((kind) => may(actor.role, noticeKinds[kind].actRight));
    const queues = countedQueueNames.filter((queue) => may(actor.role, queueRights[queue]));
    const [counts, orders] = await Promise.all([
      Promise.all(own.map((kind) => countWaiting(shop.db, kind, today))),
      queues.length > 0 ? queueCounts(shop.db, queues) : null,
    ]);
    return {
      data: {
        waiting: own.map((kind, place) => ({ kind, count: counts[place] ?? 0 })),
        queues: queues.map((queue) => ({ queue, count: orders?.[queue] ?? 0 })),
      },
    };
  });
}

/** Otherwise a client that does not read would keep its connection beyond the end of its session, and keep the process from stopping. */
function endSoon(reply: ServerResponse) {
  setTimeout(() => reply.destroy(), lastWordsMs).unref();
}
