import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Shop } from "../kit/shop.ts";
import { catalogueIsEmpty } from "../products/index.ts";
import { type ImportOutcome, importCatalogue } from "./import-catalogue.ts";

const demonstration = resolve(import.meta.dirname, "../../../db/demo");

/**
 * Imports the demonstration shop, as staff would import a file of their own.
 * @throws when db/demo does not pass its checks
 */
export async function importDemonstration(
  shop: Pick<Shop, "db" | "files" | "clock">,
): Promise<Extract<ImportOutcome, { imported: true }>> {
  const json: unknown = JSON.parse(await readFile(join(demonstration, "catalogue.json"), "utf8"));
  const outcome = await importCatalogue(shop, json, readFrom(demonstration));
  if (outcome.imported) return outcome;
  const lines = outcome.problems.map(({ at, message }) => `${at}: ${message}`);
  throw new Error(`The demonstration catalogue has ${lines.length} problems:\n${lines.join("\n")}`);
}

/** The same, for a shop that has no catalogue yet; one that has is left alone. */
export async function importDemonstrationOnce(shop: Pick<Shop, "db" | "files" | "clock">): Promise<boolean> {
  if (!(await catalogueIsEmpty(shop.db))) return false;
  await importDemonstration(shop);
  return true;
}

/** Reads the files beside a catalogue file. */
export function readFrom(folder: string) {
  return (path: string): Promise<Buffer | null> =>
    readFile(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
}
