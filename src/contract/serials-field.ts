/** The field of a form, and of refusals, in which the serial numbers of a line's lot are typed. */
export const serialsField = (lineId: number, lotNo: string) => `serials ${lineId} ${lotNo}`;
