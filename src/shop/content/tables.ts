import type { Generated } from "kysely";

export interface ContentTables {
  pages: { slug: string; title: string; html: string; changed_at: Generated<Date> };
  faq_entries: { id: Generated<number>; position: number; question: string; answer: string };
  testimonials: {
    id: Generated<number>;
    position: number;
    role: string;
    city: string;
    text: string;
    rating: number;
  };
}
