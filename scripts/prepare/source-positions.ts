import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const project = join(import.meta.dirname, "../..");
const program = join(project, "build/program");
const maps = new Map<string, SourceMap | null>();

/** Replaces each position in the built program, such as `/shop/build/program/main.js:10:3`, with its position in the source. */
export function sourcePositions(text: string): string {
  return text.replace(/build\/program\/([\w-]+\.js):(\d+):(\d+)/g, (position, file, line, column) => {
    const origin = loadSourceMap(file)?.findOrigin(Number(line), Number(column));
    if (!origin || !("fileName" in origin)) return position;
    const source = fileURLToPath(new URL(origin.fileName, pathToFileURL(join(program, file))));
    return `${relative(project, source)}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function loadSourceMap(file: string): SourceMap | null {
  const path = join(program, `${file}.map`);
  let map = maps.get(file);
  if (map === undefined) {
    map = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, "utf8"))) : null;
    maps.set(file, map);
  }
  return map;
}
