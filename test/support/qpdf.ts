import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openQpdf from "@neslinesli93/qpdf-wasm";

/** An object's or stream's dictionary in qpdf's JSON: names begin with `/`, texts with `u:`, references are `1 0 R`. */
export type PdfObject = Record<string, unknown>;

interface Described {
  value?: unknown;
  stream?: { dict: PdfObject; data: string };
}

/** The part we use of the tool's own file system (Emscripten). */
interface Files {
  writeFile(path: string, bytes: Uint8Array): void;
  readFile(path: string, options: { encoding: "utf8" }): string;
}

/** Compiled once; after that, a new instance for each document takes little time. */
const compiled = new WebAssembly.Module(
  readFileSync(fileURLToPath(import.meta.resolve("@neslinesli93/qpdf-wasm/dist/qpdf.wasm"))),
);
const options = ["--json=2", "--json-key=qpdf", "--json-stream-data=inline", "--decode-level=generalized"];

function instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) {
  const instance = new WebAssembly.Instance(compiled, imports);
  receive(instance);
  return instance.exports;
}

/** A PDF as qpdf reads it, with every stream decoded: objects by reference, the content of each page, and the metadata as XML. */
export async function readByQpdf(pdf: Uint8Array) {
  // An instance runs only once: a second run trips over state left by the first.
  const qpdf = await openQpdf({ noInitialRun: true, instantiateWasm } as never);
  const files = qpdf.FS as unknown as Files;
  files.writeFile("/document.pdf", pdf);
  // 0 means neither errors nor warnings.
  const code = qpdf.callMain([...options, "/document.pdf", "/objects.json"]);
  const described: Record<string, Described> = JSON.parse(files.readFile("/objects.json", { encoding: "utf8" }))
    .qpdf[1];
  const objects = new Map<string, PdfObject>();
  const streams = new Map<string, string>();
  let metadata = "";
  for (const [name, { value, stream }] of Object.entries(described)) {
    const dictionary = stream?.dict ?? value;
    if (dictionary && typeof dictionary === "object") objects.set(name.replace("obj:", ""), dictionary as PdfObject);
    if (stream) streams.set(name.replace("obj:", ""), Buffer.from(stream.data, "base64").toString("latin1"));
    if (stream?.dict["/Type"] === "/Metadata") metadata = Buffer.from(stream.data, "base64").toString();
  }
  // In our documents the page tree consists of its root alone.
  const kids = [...objects.values()].find((object) => object["/Type"] === "/Pages")?.["/Kids"] as string[];
  const pages = kids.map((kid) => streams.get(String(objects.get(kid)?.["/Contents"])) ?? "");
  return { code, objects, pages, metadata, trailer: (described.trailer?.value ?? {}) as PdfObject };
}
