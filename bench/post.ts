import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export interface Answer {
  status: number;
  body: Buffer;
}

/** Sends one JSON POST over keep-alive connections. */
export function post(
  origin: string,
  path: string,
  token: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const content = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      `${origin}${path}`,
      {
        agent,
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(content),
          ...headers,
        },
      },
      (received) => {
        const chunks: Buffer[] = [];
        received.on("data", (chunk) => chunks.push(chunk));
        received.on("end", () => resolve({ status: received.statusCode ?? 0, body: Buffer.concat(chunks) }));
        received.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(content);
  });
}
