import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

/**
 * Whether a request is signed with this secret and its body matches the signature: AWS Signature Version 4, implemented from its
 * specification because s3rver accepts any signature of that version.
 */
export function isSigned({ method = "", url = "", headers }: IncomingMessage, body: Buffer, secret: string): boolean {
  const match = /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(headers.authorization ?? "");
  if (!match || headers["x-amz-content-sha256"] !== sha256(body)) return false;
  const [, scope = "", names = "", signature] = match;
  const [day = "", region = "", service = ""] = scope.split("/");
  const { pathname, searchParams } = new URL(url, "http://storage");
  searchParams.sort();
  const canonical = [
    method,
    pathname,
    searchParams.toString(),
    ...names.split(";").map((name) => `${name}:${headers[name]}`),
    "",
    names,
    sha256(body),
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), "aws4_request");
  return hmac(key, toSign).toString("hex") === signature;
}
