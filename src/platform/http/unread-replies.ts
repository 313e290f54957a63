import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** In bytes, together. An ordinary client has read its reply before the next one asks. */
const mostUnread = 150_000_000;
const everyMs = 1000;
/** Requests that one connection may send before it has read the reply to an earlier one. Browsers and proxies wait for each reply. */
const mostAhead = 16;

interface Limits {
  most?: number;
  everyMs?: number;
}

/**
 * Replies are held in memory until their clients have read them. If clients leave too much unread, those that have kept the most for the
 * longest are disconnected. Files are read from the disk as they are sent, so they hardly count.
 * @returns whether a request is to be dropped, because its connection has sent too many ahead and was closed
 */
export function limitUnread(
  server: Server,
  limits: Limits = {},
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const connections = new Set<Socket>();
  /** Replies to requests that were sent ahead: they wait for those before them, and belong to no socket yet. */
  const ahead = new WeakMap<Socket, Set<ServerResponse>>();
  const behindSince = new WeakMap<Socket, number>();

  server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });

  const unreadOn = (socket: Socket) => {
    let bytes = socket.writableLength;
    for (const reply of ahead.get(socket) ?? []) if (reply.socket === null) bytes += reply.writableLength;
    return bytes;
  };
  const interval = limits.everyMs ?? everyMs;
  const timer = setInterval(() => {
    const now = performance.now();
    let total = 0;
    const behind: { socket: Socket; bytes: number; weight: number }[] = [];
    for (const socket of connections) {
      const bytes = unreadOn(socket);
      if (bytes === 0) {
        behindSince.delete(socket);
        continue;
      }
      total += bytes;
      const since = behindSince.get(socket) ?? now;
      behindSince.set(socket, since);
      behind.push({ socket, bytes, weight: bytes * (now - since + interval) });
    }
    if (total <= (limits.most ?? mostUnread)) return;
    for (const { socket, bytes } of behind.sort((one, other) => other.weight - one.weight)) {
      socket.destroy();
      total -= bytes;
      if (total <= (limits.most ?? mostUnread)) break;
    }
  }, interval).unref();
  server.once("close", () => clearInterval(timer));

  return ({ socket }, response) => {
    if (response.socket !== null) return false;
    const replies = ahead.get(socket) ?? new Set();
    // Those that have been received together with it are still passed on.
    if (replies.size >= mostAhead) socket.destroy();
    if (socket.destroyed) return true;
    ahead.set(socket, replies.add(response));
    response.once("finish", () => replies.delete(response));
    return false;
  };
}
