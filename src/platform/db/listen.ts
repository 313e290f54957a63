import pg from "pg";

/**
 * Listens to PostgreSQL notifications on its own connection and comes back by itself when that is lost. What was sent
 * meanwhile is unknown, so `onMessage` is then called once with the payload null.
 */
export function listen(
  url: string,
  channel: string,
  onMessage: (payload: string | null) => void,
  onError: (error: Error) => void,
): { ready: Promise<void>; stop(): Promise<void> } {
  let stopped = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;

  const connect = async (first: boolean): Promise<void> => {
    const mine = new pg.Client({ connectionString: url, application_name: "shop notifications", keepAlive: true });
    client = mine;
    const lost = (error: Error) => {
      if (stopped || client !== mine) return;
      client = null;
      onError(error);
      mine.end().catch(() => {});
      retry = setTimeout(() => void connect(false).catch(() => {}), 1000);
    };
    mine.on("error", lost);
    mine.on("end", () => lost(new Error("The notification connection was closed.")));
    mine.on("notification", (message) => onMessage(message.payload ?? ""));
    try {
      await mine.connect();
      await mine.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      if (!first) onMessage(null);
    } catch (error) {
      if (first) {
        client = null;
        throw error;
      }
      lost(error as Error);
    }
  };

  return {
    ready: connect(true),
    stop: async () => {
      stopped = true;
      if (retry) clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
