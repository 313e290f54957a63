import type { Generated, GeneratedAlways } from "kysely";

export interface ContentTables {
  pages: { slug: string; title: string; html: string; changed_at: Generated<Date> };
  faq_entries: { id: Generated<number>; position: number; question: string; answer: string };
  content_versions: {
    id: GeneratedAlways<number>;
    kind: "page" | "faq";
    subject: string;
    title: string;
    body: string;
    member_name: string | null;
    saved_at: Date;
  };
  testimonials: {
    id: Generated<number>;
    position: number;
    role: string;
    city: string;
    text: string;
    rating: number;
  };
}
