/** Checks the pages just built. A separate process, because they need NODE_ENV and the Node installed with the packages. */
const { checkBuild } = await import(new URL("../../build/server/index.js", import.meta.url).href);
await checkBuild();
