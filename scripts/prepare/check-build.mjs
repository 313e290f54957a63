/** Checks the pages that were just built. A process of its own, because they need NODE_ENV and the Node that is installed. */
const { checkBuild } = await import(new URL("../../build/server/index.js", import.meta.url).href);
await checkBuild();
