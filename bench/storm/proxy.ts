import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export interface ReplyDropper {
  origin: string;
  /** Share of replies, from 0 to 1, for which the connection is cut instead. */
  dropped: number;
  /** Number of dropped replies. */
  drops: number;
  close(): Promise<void>;
}

/** Forwards connections to a port. Sometimes drops a reply, when the request has already been carried out. */
export async function startProxy(target: number, random: () => number): Promise<ReplyDropper> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    let answering = false;
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", end);
      socket.on("close", () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on("data", (chunk) => {
      answering = false;
      upstream.write(chunk);
    });
    upstream.on("data", (chunk) => {
      if (!answering && random() < proxy.dropped) {
        proxy.drops++;
        return end();
      }
      answering = true;
      client.write(chunk);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const proxy: ReplyDropper = {
    ...{ origin: `http://127.0.0.1:${port}`, dropped: 0, drops: 0 },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return proxy;
}
