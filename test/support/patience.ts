/** For `vi.waitFor`, whose own second is too short for a machine that does other work: only what never happens should fail. */
export const patience = { timeout: 20_000, interval: 20 };
