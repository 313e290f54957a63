import { audit } from "../audit/index.ts";
import { Refusal, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { ingestDocument, ingestLogo, ingestPicture, type LogoUse } from "./ingest.ts";
import { imageDetails } from "./media.ts";
import { storeFiles } from "./store-files.ts";

/** Stores a picture; a separate call determines where it is shown. */
export async function uploadPicture(shop: Shop, actor: Staff, name: string, content: Buffer) {
  const kept = await ingestPicture(shop.files, content, name);
  if (kept instanceof Refusal) return kept;
  await note(shop, actor, name, kept);
  const { path, bytes } = kept;
  const files = new Map([[path, { ...kept, placeholder: null }]]);
  return { data: { file_path: path, ...imageDetails(files, path), bytes } };
}

/** Stores a logo, icon or signature; the settings determine where it is shown. */
export async function uploadLogo(shop: Shop, actor: Staff, name: string, use: LogoUse, content: Buffer) {
  const kept = await ingestLogo(shop.files, content, name, use);
  if (kept instanceof Refusal) return kept;
  await note(shop, actor, name, kept);
  const { path: file_path, width, height } = kept;
  return { data: { file_path, width, height } };
}

export async function uploadDocument(shop: Shop, actor: Staff, name: string, content: Buffer) {
  const kept = await ingestDocument(shop.files, content, name);
  if (kept instanceof Refusal) return kept;
  await note(shop, actor, name, kept);
  return { data: { file_path: kept.path, bytes: kept.bytes } };
}

function note(shop: Shop, actor: Staff, name: string, kept: Parameters<typeof storeFiles>[1][number]) {
  return transact(shop.db, async (db) => {
    await storeFiles(db, [kept]);
    const after = { file_path: kept.path, bytes: kept.bytes };
    await audit(
      db,
      actor,
      { act: "uploaded", subject: "file", subject_id: kept.path, subject_name: name, after },
      shop.clock.now(),
    );
  });
}
