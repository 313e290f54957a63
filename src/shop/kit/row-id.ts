import { z } from "zod";

/** The id of a row in the payload of a job. Stored jobs may hold it as text. */
export const rowId = z.coerce.number().int().positive();
