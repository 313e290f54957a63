/** Whether the last of 14 digits is the check digit of the others (GS1 General Specifications, section 7.9). */
export function isGtin(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return digits.length === 14 && sum % 10 === 0;
}
