import { serverTexts } from "../../contract/server-texts.ts";
import type { FaqGiven, TestimonialGiven } from "../../contract/staff/content.ts";
import { texts } from "../../contract/texts.ts";
import { cleanHtml } from "../../platform/html.ts";
import { audit } from "../audit/index.ts";
import { refuse, refuseFields, transact } from "../kit/refusal.ts";
import { saveList, toAuditList } from "../kit/save-list.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { unwrittenPage } from "./default-pages.ts";
import { storeFaq, storeTestimonials } from "./queries.ts";
import { lockFaq, lockPage, lockTestimonials, reserveIds, storeVersion } from "./staff-queries.ts";
import { storePages } from "./store-pages.ts";

interface PageGiven {
  title: string;
  html: string;
  /** `changed_at` as the editor saw it; null if the page had no text. */
  seen: string | null;
}

/** Changes a page or writes its first text. The HTML is sanitised before it is stored. */
export async function changePage({ db, clock }: Shop, actor: Staff, slug: string, input: PageGiven) {
  return transact(db, async (transaction) => {
    const before = await lockPage(transaction, slug);
    if (!before && !unwrittenPage(slug)) return refuse(404, "not_found", serverTexts.notFound);
    if ((before?.changed_at.toISOString() ?? null) !== input.seen)
      return refuse(409, "state_changed", serverTexts.listChanged);
    const { title } = input;
    const html = cleanHtml(input.html);
    if (html.trim() === "") return refuseFields(texts.invalid, { html: [serverTexts.nothingLeft] });
    await storePages(transaction, [{ slug, title, html }]);
    const now = clock.now();
    const version = (of: { title: string; html: string }) => ({
      kind: "page" as const,
      subject: slug,
      title: of.title,
      body: of.html,
    });
    await storeVersion(transaction, version({ title, html }), before ? version(before) : null, actor.name, now);
    const act = { act: before ? "changed" : "wrote", subject: "page", subject_id: slug, subject_name: title };
    const was = before && { title: before.title, html: before.html };
    await audit(transaction, actor, { ...act, before: was ?? null, after: { title, html } }, now);
    return undefined;
  });
}

/** Replaces the FAQ and keeps a version of each new or changed entry. */
export async function saveFaq(shop: Shop, actor: Staff, input: { items: FaqGiven[]; seen: string }) {
  return saveList(shop, input, {
    read: lockFaq,
    write: async (db, items, before) => {
      const entries = await withPositions(db, "faq_entries", items);
      await storeFaq(db, entries);
      const now = shop.clock.now();
      const was = new Map(before.map((entry) => [entry.id, entry]));
      for (const entry of entries) {
        const old = was.get(entry.id);
        if (old && old.question === entry.question && old.answer === entry.answer) continue;
        await storeVersion(db, toFaqVersion(entry), old ? toFaqVersion(old) : null, actor.name, now);
      }
      const words = (list: { question: string; answer: string }[]) =>
        toAuditList(
          list,
          ({ question }) => question,
          ({ answer }, place) => `${place}. ${answer}`,
        );
      const act = { act: "changed", subject: "FAQ", subject_id: "faq", subject_name: "questions and answers" };
      await audit(db, actor, { ...act, before: words(before), after: words(entries) }, now);
    },
  });
}

export async function saveTestimonials(shop: Shop, actor: Staff, input: { items: TestimonialGiven[]; seen: string }) {
  return saveList(shop, input, {
    read: lockTestimonials,
    write: async (db, items, before) => {
      const entries = await withPositions(db, "testimonials", items);
      await storeTestimonials(db, entries);
      const words = (list: { role: string; city: string; text: string; rating: number }[]) =>
        toAuditList(
          list,
          ({ role, city }) => `${role}, ${city}`,
          ({ text, rating }, place) => `${place}. ${text} (${rating} stars)`,
        );
      const act = { act: "changed", subject: "testimonials", subject_id: "testimonials", subject_name: "of customers" };
      await audit(db, actor, { ...act, before: words(before), after: words(entries) }, shop.clock.now());
    },
  });
}

function toFaqVersion({ id, question, answer }: { id: number; question: string; answer: string }) {
  return { kind: "faq" as const, subject: String(id), title: question, body: answer };
}

/** Assigns positions in the order given, and ids to new items. */
async function withPositions<Item extends { id: number | null }>(
  db: Db,
  table: Parameters<typeof reserveIds>[1],
  items: Item[],
): Promise<(Item & { id: number; position: number })[]> {
  const fresh = await reserveIds(db, table, items.filter(({ id }) => id === null).length);
  return items.map((item, index) => ({ ...item, id: item.id ?? fresh.shift() ?? 0, position: index + 1 }));
}
