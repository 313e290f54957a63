/** Round numbers that cover all values and include zero. */
export function ticksFor(values: readonly number[], wanted = 4): number[] {
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const step = roundStep((most - least || 1) / wanted);
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(most / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
}

/** 1, 2 or 5 times a power of ten; at least 1, because orders and rupees are whole. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const times = [1, 2, 5, 10].find((each) => each * power >= step * 0.999) ?? 10;
  return Math.max(1, times * power);
}

/** Which of `count` points get a label, spaced evenly so that labels do not touch. */
export function labelEvery(count: number, most: number): (place: number) => boolean {
  const every = Math.ceil(count / most);
  return (place) => place % every === 0;
}
