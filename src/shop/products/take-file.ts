import { Refusal, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { keepDocument, keepPicture, lookOf, storeFiles } from "../media/index.ts";
import { audit } from "../staff/index.ts";

/** Keeps a picture; which product or category shows it is another call's business. */
export async function takePicture(shop: Shop, by: Staff, name: string, content: Buffer) {
  const kept = await keepPicture(shop.files, content, name);
  if (kept instanceof Refusal) return kept;
  await note(shop, by, name, kept);
  const { path, bytes } = kept;
  const files = new Map([[path, { ...kept, placeholder: null }]]);
  return { data: { file_path: path, ...lookOf(files, path), bytes } };
}

export async function takeDocument(shop: Shop, by: Staff, name: string, content: Buffer) {
  const kept = await keepDocument(shop.files, content, name);
  if (kept instanceof Refusal) return kept;
  await note(shop, by, name, kept);
  return { data: { file_path: kept.path, bytes: kept.bytes } };
}

function note(shop: Shop, by: Staff, name: string, kept: Parameters<typeof storeFiles>[1][number]) {
  return transact(shop.db, async (db) => {
    await storeFiles(db, [kept]);
    const after = { file_path: kept.path, bytes: kept.bytes };
    await audit(
      db,
      by,
      { act: "uploaded", subject: "file", subject_id: kept.path, subject_name: name, after },
      shop.clock.now(),
    );
  });
}
