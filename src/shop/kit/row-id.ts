import { z } from "zod";

/** A row id in a job payload. Stored jobs may contain it as text. */
export const rowId = z.coerce.number().int().positive();
