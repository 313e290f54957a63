/** The comma-separated parts of a value. A value with digits is not split: `230 V, 50 Hz`. */
export const splitValue = (value: string): string[] => (/\d/.test(value) ? [value] : value.split(", "));

/** A part on its own, capitalised: `Angled left` of `Serrated, angled left`. */
export const withCapital = (part: string): string => part.charAt(0).toUpperCase() + part.slice(1);
