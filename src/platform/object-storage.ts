import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { ConfigError } from "./config.ts";
import { fileRequests } from "./metrics.ts";

export interface ObjectStorageConfig {
  /** `s3://bucket?endpoint=https://host&region=ap-south-1`, with `/prefix` after the bucket where it is shared. */
  FILES_URL: string;
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
  AWS_SESSION_TOKEN?: string | undefined;
}

/** One bucket of a storage that speaks the protocol of Amazon S3. */
export interface ObjectStorage {
  /** The object, or null when there is none. */
  get(key: string): Promise<Buffer | null>;
  /** Its size in bytes, or null when there is no such object. */
  sizeOf(key: string): Promise<number | null>;
  put(key: string, content: Buffer): Promise<void>;
  /** @throws ConfigError when the bucket cannot be used */
  check(): Promise<void>;
}

export interface Patience {
  /** Longest try in milliseconds, the transfer included. */
  tryMs: number;
  /** Pauses before the second, third, … try, in milliseconds. */
  pausesMs: number[];
}

const usualPatience: Patience = { tryMs: 10_000, pausesMs: [100, 400] };

/** The storage did not answer, or answered that it cannot. Answered with 503: it is not the request that is wrong. */
export class StorageUnavailable extends Error {
  readonly statusCode = 503;
}

interface Place {
  endpoint: string;
  bucket: string;
  prefix: string;
  region: string;
}

export function placeOfFiles(address: string): Place {
  const url = new URL(address);
  const region = url.searchParams.get("region") ?? "us-east-1";
  const endpoint = url.searchParams.get("endpoint") ?? `https://s3.${region}.amazonaws.com`;
  return {
    endpoint: withoutSlashes(endpoint),
    bucket: url.hostname,
    prefix: withoutSlashes(url.pathname),
    region,
  };
}

/**
 * Requests are signed (AWS Signature Version 4), the content's hash included, so that the storage refuses what changed on the
 * way. A request that fails for a reason that may pass is tried again; all of them may be repeated.
 */
export function openObjectStorage(config: ObjectStorageConfig, patience: Patience = usualPatience): ObjectStorage {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = config;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY)
    throw new ConfigError("The shop cannot start: FILES_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.");
  const { endpoint, bucket, prefix, region } = placeOfFiles(config.FILES_URL);
  const signer = new AwsClient({
    ...{ accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY, service: "s3", region },
    ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
  });
  const bucketUrl = `${endpoint}/${bucket}`;

  /** One try, its whole answer read. */
  async function attempt(method: string, url: string, content: Buffer | undefined): Promise<Answer> {
    const hash = createHash("sha256")
      .update(content ?? "")
      .digest("hex");
    const signed = await signer.sign(url, {
      method,
      headers: { "x-amz-content-sha256": hash },
      ...(content ? { body: content as Uint8Array<ArrayBuffer> } : {}),
    });
    const response = await fetch(signed, { signal: AbortSignal.timeout(patience.tryMs), redirect: "manual" });
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
  }

  async function ask(operation: string, method: string, url: string, content?: Buffer): Promise<Answer> {
    let problem = "";
    for (const pause of [...patience.pausesMs, null]) {
      try {
        const answer = await attempt(method, url, content);
        if (answer.status < 500 && answer.status !== 429 && answer.status !== 408) {
          const outcome = answer.status < 300 ? "ok" : answer.status === 404 ? "missing" : "failed";
          fileRequests.inc({ operation, outcome });
          return answer;
        }
        problem = `it returned ${answer.status}`;
      } catch (error) {
        problem = reasonOf(error as Error);
      }
      // Processes that failed together must not come back together.
      if (pause !== null) await wait(pause * (0.5 + Math.random() / 2));
    }
    fileRequests.inc({ operation, outcome: "failed" });
    throw new StorageUnavailable(`The file storage could not ${operation}: ${problem}.`);
  }

  const urlOf = (key: string) => `${bucketUrl}${prefix}${key}`;
  const refused = (operation: string, answer: Answer) =>
    new StorageUnavailable(
      `The file storage refused to ${operation}: ${answer.status} ${codeOf(answer.body)}`.trimEnd(),
    );

  return {
    async get(key) {
      const answer = await ask("get", "GET", urlOf(key));
      if (answer.status === 200) return answer.body;
      if (answer.status === 404 && codeOf(answer.body) !== "NoSuchBucket") return null;
      throw refused("get", answer);
    },
    async sizeOf(key) {
      const answer = await ask("look", "HEAD", urlOf(key));
      if (answer.status === 200) return Number(answer.headers.get("content-length") ?? -1);
      if (answer.status === 404) return null;
      throw refused("look", answer);
    },
    async put(key, content) {
      const answer = await ask("put", "PUT", urlOf(key), content);
      if (answer.status >= 300) throw refused("put", answer);
    },
    async check() {
      const problem = await ask("look", "HEAD", bucketUrl).then(
        ({ status }) => problemWithBucket(status, bucket),
        (error: Error) => error.message,
      );
      if (problem) throw new ConfigError(`The shop cannot start: FILES_URL (${bucketUrl}): ${problem}`);
    },
  };
}

interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
}

function problemWithBucket(status: number, bucket: string): string | null {
  if (status < 300) return null;
  if (status === 404) return `there is no bucket "${bucket}". Create it first.`;
  if (status === 401 || status === 403)
    return "access is denied. Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and their permissions on the bucket.";
  if (status >= 300 && status < 400) return "the bucket is in another region. Correct the region and endpoint.";
  return `the storage answered ${status}.`;
}

/** The `<Code>` of an error, which says more than its status. */
function codeOf(body: Buffer): string {
  return /<Code>(\w{1,60})<\/Code>/.exec(body.toString("utf8", 0, 2000))?.[1] ?? "";
}

function reasonOf(error: Error): string {
  if (error.name === "TimeoutError") return "it did not respond in time";
  const { code } = (error.cause ?? {}) as { code?: string };
  return code ?? error.message;
}

/** Without those at the end. */
function withoutSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === "/") end--;
  return text.slice(0, end);
}
