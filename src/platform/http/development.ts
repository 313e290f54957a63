import middie from "@fastify/middie";
import type { FastifyInstance } from "fastify";
import type { ViteDevServer } from "vite";

/** Vite inside the running server: it serves the current sources, and browsers update as soon as a file is saved. */
export async function developmentServer(app: FastifyInstance, configFile?: string): Promise<ViteDevServer> {
  const { createServer } = await import("vite");
  const ours = process.listeners("SIGTERM");
  const vite = await createServer({
    ...(configFile === undefined ? {} : { configFile }),
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: app.server } },
    clearScreen: false,
    logLevel: "warn",
  });
  // The pages' plugin starts a second Vite, whose listener would end the process before the shop has stopped.
  for (const listener of process.listeners("SIGTERM")) if (!ours.includes(listener)) process.off("SIGTERM", listener);
  if (!app.hasDecorator("use")) await app.register(middie);
  app.use(vite.middlewares);
  app.addHook("onClose", () => vite.close());
  return vite;
}
