/** The result of `work`; null if it failed or took too long. The work itself continues. */
export async function soon<Result>(work: Promise<Result>, ms: number): Promise<Result | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), ms);
  });
  try {
    return await Promise.race([work, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
