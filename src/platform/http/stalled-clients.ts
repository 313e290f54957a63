import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const usualMs = 120_000;

/** Disconnects a client that reads nothing of its reply for this long: until then, the reply is held in memory. */
export function disconnectStalled(server: Server, ms = usualMs) {
  server.setTimeout(ms);
  // Also emitted when a connection has been idle (`keepAliveTimeout`), and while a reply is still being made.
  server.on("timeout", (socket: Socket) => {
    if (!isReplying(socket) || socket.writableLength > 0) socket.destroy();
  });
}

function isReplying(socket: Socket): boolean {
  const { _httpMessage: reply } = socket as { _httpMessage?: ServerResponse | null };
  return Boolean(reply);
}
