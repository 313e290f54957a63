import { earlyCall } from "./early-reply.ts";
import { pricesMarker } from "./price-choice.ts";
import repeatInput from "./start/repeat-input.ts?script";
import { signedInMarker } from "./token.ts";

/** What every page with scripts runs in <head>. */
export const headScript = `${signedInMarker};${earlyCall};${pricesMarker};${repeatInput}`;
