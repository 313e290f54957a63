/** The form field, also used in refusals, for the serial numbers of a line's lot. */
export const serialsField = (lineId: number, lotNo: string) => `serials ${lineId} ${lotNo}`;
