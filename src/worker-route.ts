import type { FastifyInstance } from "fastify";
import { CachedResponse, sendCached } from "./platform/http/cached-response.ts";

interface WorkerSource {
  workerScript: string;
  removalScript: string;
  /** The name of the build. */
  build: string;
  /** Whether the shop is to work offline. */
  isOn(): boolean;
}

/** It asks the shop for pages and files, and nothing else. */
const policy = "default-src 'none'; connect-src 'self'";

/** The service worker. Browsers compare it with the one they have; switched off, it removes itself and all that it has kept. */
export function workerRoute(app: FastifyInstance, { workerScript, removalScript, build, isOn }: WorkerSource) {
  const response = (script: string) =>
    new CachedResponse(`self.shopBuild=${JSON.stringify(build)};${script}`, "text/javascript; charset=utf-8", {
      "cache-control": "no-cache",
      "content-security-policy": policy,
    });
  const worker = response(workerScript);
  const removal = response(removalScript);
  app.get("/sw.js", (request, reply) => sendCached(request, reply, isOn() ? worker : removal));
}
