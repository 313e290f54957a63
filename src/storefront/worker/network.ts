/** How long a kept copy waits for a newer one. */
const patienceMs = 4000;

/**
 * What the network answers. Null when it does not, or not soon enough; the reply still counts for the next time.
 * @param patience whether something is there to be shown instead
 */
export async function soon(network: Promise<Response>, ms = patienceMs): Promise<Response | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), ms);
  });
  try {
    return await Promise.race([network, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
