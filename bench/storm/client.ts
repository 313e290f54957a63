import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** Number of replies by status; 0 means no reply. */
export type Statuses = Map<number, number>;

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what is read of a reply is checked against the database afterwards.
  body: any;
  /** When the request was first sent, in milliseconds. */
  begunAt: number;
}

export interface Sender {
  /** Retries network failures, 429 and 5xx with the same key until there is another reply. */
  send(method: string, path: string, body?: object, key?: string): Promise<Reply>;
}

interface Surroundings {
  origins: string[];
  statuses: Statuses;
  random: () => number;
  /** Called for server errors, none of which may occur. */
  onFault(line: string): void;
}

/** Milliseconds after which a load balancer gives up on a process, tries another one, and avoids the first for a while. */
const patience = 2000;
const avoidedFor = 2000;
const avoidedUntil = new Map<string, number>();

/** Sends like browsers behind a load balancer: over keep-alive connections, to a process that has responded recently. */
export function createSender(auth: Record<string, string>, around: Surroundings): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const { origins, statuses, random } = around;

  function chosen(before: string | null): string {
    const others = origins.filter((origin) => origin !== before);
    const healthy = others.filter((origin) => (avoidedUntil.get(origin) ?? 0) < Date.now());
    const among = healthy.length > 0 ? healthy : origins;
    return among[Math.floor(random() * among.length)] ?? "";
  }

  async function send(method: string, path: string, body?: object, key: string = randomUUID()): Promise<Reply> {
    const begunAt = Date.now();
    for (let failed: string | null = null; ; ) {
      const origin = chosen(failed);
      const answer = await once(origin, method, path, body, key).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ECONNREFUSED" || error === tooLate) avoidedUntil.set(origin, Date.now() + avoidedFor);
        return { status: 0, text: "", retryAfter: 0 };
      });
      failed = origin;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status >= 500 && answer.status !== 503)
        around.onFault(`${answer.status} ${method} ${path} ${answer.text.slice(0, 200)}`);
      const open = answer.status === 0 || answer.status === 429 || answer.status >= 500;
      if (!open) return { status: answer.status, body: parsed(answer.text), begunAt };
      await wait(Math.min(answer.retryAfter * 1000 || 200, 1000) * (0.5 + random()));
    }
  }

  function once(origin: string, method: string, path: string, body: object | undefined, key: string) {
    const content = body === undefined ? undefined : JSON.stringify(body);
    return new Promise<{ status: number; text: string; retryAfter: number }>((resolve, reject) => {
      const sent = request(`${origin}${path}`, {
        agent,
        method,
        timeout: patience,
        headers: {
          ...auth,
          ...(content === undefined
            ? {}
            : { "content-type": "application/json", "content-length": Buffer.byteLength(content) }),
          ...(method === "GET" ? {} : { "idempotency-key": key }),
        },
      });
      sent.on("response", (received) => {
        const chunks: Buffer[] = [];
        received.on("data", (chunk: Buffer) => chunks.push(chunk));
        received.on("error", reject);
        received.on("end", () => {
          if (!received.complete) return reject(new Error("cut off"));
          resolve({
            status: received.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            retryAfter: Number(received.headers["retry-after"] ?? 0),
          });
        });
      });
      sent.on("timeout", () => sent.destroy(tooLate));
      sent.on("error", reject);
      sent.end(content);
    });
  }

  return { send };
}

const tooLate = new Error("There was no answer in time.");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
