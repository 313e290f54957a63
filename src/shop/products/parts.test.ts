import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const t = await testShop();
const { request, member, sql } = t;
const nila = await member("catalogue");
const send = (method: string, path: string, body?: unknown) =>
  request(method, `/api/staff/${path}`, { staff: nila, body });
const demo = await loadDemonstration(t);
const edited = `products/${demo.product("plasma-surgery-console").id}`;
const load = async () => (await send("GET", edited)).body.data;
const upload = (path: string, body: Buffer, type: string, name = "Blakesley forceps.JPG") =>
  request("POST", `/api/staff/${path}?name=${encodeURIComponent(name)}`, {
    staff: nila,
    body,
    headers: { "content-type": type },
  });

const photo = (width = 640, height = 480) => sharp({ create: { width, height, channels: 3, background: "#0f6b78" } });
const pdf = Buffer.from("%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n");

describe("pictures of a product", () => {
  test("become exactly those given, in their order, with the version they are changed from", async () => {
    const { version, pictures } = await load();
    const { file_path } = (await upload("pictures", await photo().png().toBuffer(), "image/png")).body.data;
    const given = [
      { file_path, alt: "Console from the left" },
      ...pictures.map(({ file_path: path, alt }: { file_path: string; alt: string }) => ({ file_path: path, alt })),
    ];
    const { status, body } = await send("PUT", `${edited}/pictures`, { version, pictures: given });
    expect(status).toBe(200);
    expect(body.data.pictures[0]).toMatchObject({ file_path, alt: "Console from the left", width: 640, height: 480 });
    expect(body.data.version).toBe(version + 1);
    expect((await send("PUT", `${edited}/pictures`, { version, pictures: [] })).status).toBe(409);
    const [entry] = await sql<{ act: string }>`
      SELECT act FROM audit_entries WHERE subject = 'product' ORDER BY id DESC LIMIT 1`;
    expect(entry?.act).toBe("changed pictures");
  });

  test("need a description, and a file that was uploaded and is a picture", async () => {
    const { version } = await load();
    const document = (await upload("documents", pdf, "application/pdf")).body.data.file_path;
    const put = async (file_path: string, alt: string) =>
      (await send("PUT", `${edited}/pictures`, { version, pictures: [{ file_path, alt }] })).body.errors;
    expect(await put("/files/nothing", "Nothing")).toEqual({ "pictures.0.file_path": [serverTexts.fileNotKept] });
    expect(await put(document, "A PDF")).toEqual({ "pictures.0.file_path": [serverTexts.notAPicture] });
    expect(await put(document, " ")).toEqual({ "pictures.0.alt": ["Description of the picture is required."] });
  });
});

test("documents of a product become exactly those given", async () => {
  const { version } = await load();
  const { file_path } = (await upload("documents", pdf, "application/pdf")).body.data;
  const documents = [{ file_path, title: "Brochure", kind: "brochure", language: "ta" }];
  const { status, body } = await send("PUT", `${edited}/documents`, { version, documents });
  expect([status, body.data.documents]).toEqual([200, [{ ...documents[0], bytes: pdf.length }]]);
  const wrong = [{ ...documents[0], kind: "poster", language: "xx" }];
  expect((await send("PUT", `${edited}/documents`, { version: version + 1, documents: wrong })).body.errors).toEqual({
    "documents.0.kind": ["Choose a kind of document."],
    "documents.0.language": ["Choose a language."],
  });
});

describe("related and compatible devices", () => {
  const tubing = demo.product("saline-irrigation-tubing-set");
  const footSwitch = demo.product("foot-switch-twin-pedal");
  const wand = demo.product("tonsil-adenoid-plasma-wand");

  test("become exactly those given, in their order", async () => {
    const { version } = await load();
    const { status, body } = await send("PUT", `${edited}/relations`, {
      version,
      related: [tubing.id, footSwitch.id],
      compatible: [wand.id, wand.id],
    });
    expect(status).toBe(200);
    expect(body.data.related.map(({ id }: { id: number }) => id)).toEqual([tubing.id, footSwitch.id]);
    expect(body.data.compatible.map(({ id }: { id: number }) => id)).toEqual([wand.id]);
  });

  test("are other products that are there", async () => {
    const { id, version } = await load();
    const { body } = await send("PUT", `${edited}/relations`, { version, related: [id], compatible: [2_000_000_000] });
    expect(body.errors).toEqual({ related: [serverTexts.productOfItself], compatible: [serverTexts.productUnknown] });
  });
});
