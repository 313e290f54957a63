/** Its parts between commas. A comma beside figures belongs to the value: `230 V, 50 Hz`. */
export const splitValue = (value: string): string[] => (/\d/.test(value) ? [value] : value.split(", "));

/** A part as it is shown by itself: `Angled left` of `Serrated, angled left`. */
export const withCapital = (part: string): string => part.charAt(0).toUpperCase() + part.slice(1);
