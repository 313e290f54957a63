/** Writes a hash of the code that a saved public state depends on next to the built program. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findStateSources } from "./state-sources.ts";

const { hash } = await findStateSources();
writeFileSync(join(import.meta.dirname, "../../build/program/state-sources"), hash);
