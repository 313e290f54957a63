import cluster from "node:cluster";
import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";

export interface Address {
  host: string;
  port: number;
}

/**
 * The number of sockets that listen on the same address. libuv accepts one connection per socket in each turn of the event loop, so with a
 * single socket a busy process with turns of 30 ms would accept 33 a second. Health checks would wait among all others in the kernel's
 * queue, and be dropped once it is full.
 */
const socketCount = 16;

const extraSockets = new WeakMap<FastifyInstance, Server[]>();

/**
 * Listens on an address, with several sockets if the system balances connections among them (SO_REUSEPORT).
 * @throws EADDRINUSE if the port is taken, even by another shop
 */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<void> {
  // In a cluster the primary accepts the connections.
  if (process.platform !== "linux" || cluster.isWorker) return void (await app.listen({ host, port }));
  // With SO_REUSEPORT, a second shop could share the port of the first, so first try to listen without that option.
  if (port !== 0) await close(await open(createServer(), { host, port }));
  await app.listen({ host, port, reusePort: true } as Address);
  const { port: actual } = app.server.address() as { port: number };
  // The options that http.Server uses for its own sockets.
  const options = { allowHalfOpen: true, noDelay: true };
  const accept = (socket: Socket) => void app.server.emit("connection", socket);
  const more = Array.from({ length: socketCount - 1 }, () => createServer(options, accept));
  extraSockets.set(app, more);
  await Promise.all(more.map((server) => open(server, { host, port: actual, reusePort: true })));
}

/** Stops accepting connections. @returns when the last one has ended */
export async function stopListening(app: FastifyInstance): Promise<void> {
  const servers: Server[] = [app.server, ...(extraSockets.get(app) ?? [])];
  await Promise.all(servers.filter(({ listening }) => listening).map(close));
}

async function open(server: Server, address: Address & { reusePort?: boolean }): Promise<Server> {
  server.listen(address);
  await once(server, "listening");
  return server;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  await closed;
}
