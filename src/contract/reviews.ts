import { z } from "zod";
import { text } from "../language/text.ts";
import type { CallTable } from "./call.ts";
import { productReview } from "./catalogue.ts";
import { integer, message, multiline, opaqueToken, pageMeta, paging } from "./fields.ts";

export const reviewsCalls = {
  "GET product-review/:productToken": {
    summary: "The caller's own rating and review of a product; both null when there is none",
    access: "customer",
    params: z.object({ productToken: opaqueToken }),
    reply: z.object({ rating: z.int().nullable(), review: z.string().nullable() }),
  },
  "GET product/reviews/:token": {
    summary: "Reviews of a product, newest first, ten per page",
    access: "public",
    params: z.object({ token: opaqueToken }),
    query: z.object(paging),
    reply: z.object({ data: z.array(productReview), meta: pageMeta }),
  },
  "POST product-review": {
    summary: "Review a product, or replace the caller's review",
    access: "customer",
    body: z.object({ product_id: opaqueToken, rating: integer(1, 5), review: multiline(() => text("Review")) }),
    status: 201,
    reply: message,
  },
} satisfies CallTable;
