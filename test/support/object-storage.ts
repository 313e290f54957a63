import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { isSigned } from "./signature.ts";

/** Credentials that s3rver accepts. */
export const storageKeys = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

/** What the proxy in front of the storage does with a request: forwards it, answers it, or leaves it unanswered. */
type Trouble = "none" | "error" | "denied" | "hang" | "break" | "truncate" | "garble";

export interface TestStorage {
  /** For FILES_URL. */
  urlFor(bucket: string): string;
  /** How the proxy treats the next requests, one entry each; later requests are forwarded. */
  trouble(...next: Trouble[]): void;
  /** Called whenever a request is left unanswered. */
  onHang(react: () => void): void;
  /** Requests received since the last call, as `GET /bucket/key`. */
  requests(): string[];
  close(): Promise<void>;
}

/** A real S3 server with the bucket "shop-files", behind a proxy that can inject failures. */
export async function startStorage(): Promise<TestStorage> {
  const { default: S3rver } = await import("s3rver");
  const directory = await mkdtemp(join(tmpdir(), "shop-storage-"));
  const storage = new S3rver({
    ...{ port: 0, address: "127.0.0.1", silent: true, directory },
    configureBuckets: [{ name: "shop-files", configs: [] }],
  });
  const { port } = (await storage.run()) as { port: number };
  const troubles: Trouble[] = [];
  let reactToHang = () => {};
  let seen: string[] = [];

  const way = createServer(async (incoming, response) => {
    seen.push(`${incoming.method} ${incoming.url}`);
    const trouble = troubles.shift() ?? "none";
    if (trouble === "hang") return reactToHang();
    if (trouble === "break") return void incoming.socket.destroy();
    if (trouble === "error") return void response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
    if (trouble === "denied") return void response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
    const sent = await buffer(incoming);
    if (!isSigned(incoming, sent, storageKeys.AWS_SECRET_ACCESS_KEY))
      return void response.writeHead(403).end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
    const onward = request(
      { port, host: "127.0.0.1", method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("end", () => {
          const body = Buffer.concat(chunks);
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          if (trouble === "truncate") {
            response.write(body.subarray(0, body.length / 2));
            setImmediate(() => incoming.socket.destroy());
          } else response.end(trouble === "garble" ? Buffer.alloc(body.length, 1) : body);
        });
      },
    );
    onward.end(sent);
  });
  way.listen(0, "127.0.0.1");
  await once(way, "listening");
  const endpoint = `http://127.0.0.1:${boundPort(way)}`;

  return {
    urlFor: (bucket) => `s3://${bucket}?endpoint=${encodeURIComponent(endpoint)}&region=us-east-1`,
    trouble: (...next) => void troubles.splice(0, troubles.length, ...next),
    onHang: (react) => {
      reactToHang = react;
    },
    requests: () => {
      const since = seen;
      seen = [];
      return since;
    },
    close: async () => {
      way.closeAllConnections();
      way.close();
      await storage.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function boundPort(server: Server): number {
  const address = server.address();
  return address && typeof address === "object" ? address.port : 0;
}
