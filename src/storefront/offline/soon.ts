/** What was waited for. Null when it failed, or did not come soon enough; it goes on all the same. */
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
