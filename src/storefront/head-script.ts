import { earlyCall } from "./early-reply.ts";
import { pricesMarker } from "./price-choice.ts";
import repeatInput from "./start/repeat-input.ts?script";
import { signedInMarker } from "./token.ts";

/** The script in the <head> of every page with scripts. */
export const headScript = `${signedInMarker};${earlyCall};${pricesMarker};${repeatInput}`;
