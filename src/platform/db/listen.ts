import pg from "pg";

interface Listening {
  ready: Promise<void>;
  /** Resolves once everything that was committed before the call has been notified. Rejects while there is no connection. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Listens for PostgreSQL notifications on a connection of its own, and reconnects when that is lost. Notifications sent in between
 * are missed, so after reconnecting `onMessage` is called once with null.
 */
export function listen(
  url: string,
  channel: string,
  onMessage: (payload: string | null) => void,
  onError: (error: Error) => void,
): Listening {
  let stopped = false;
  let client: pg.Client | null = null;
  let isListening = false;
  let retry: NodeJS.Timeout | null = null;

  const connect = async (first: boolean): Promise<void> => {
    const connection = new pg.Client({
      connectionString: url,
      application_name: "shop notifications",
      keepAlive: true,
    });
    client = connection;
    const reconnect = (error: Error) => {
      if (stopped || client !== connection) return;
      client = null;
      isListening = false;
      onError(error);
      connection.end().catch(() => {});
      retry = setTimeout(() => void connect(false).catch(() => {}), 1000);
    };
    connection.on("error", reconnect);
    connection.on("end", () => reconnect(new Error("The notification connection was closed.")));
    connection.on("notification", (message) => onMessage(message.payload ?? ""));
    try {
      await connection.connect();
      await connection.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      isListening = true;
      if (!first) onMessage(null);
    } catch (error) {
      if (first) {
        client = null;
        throw error;
      }
      reconnect(error as Error);
    }
  };

  return {
    ready: connect(true),
    caughtUp: async () => {
      if (!client || !isListening) throw new Error("The notification connection is closed.");
      // A backend sends the notifications of committed transactions before it reports that it is ready for the next query.
      await client.query("SELECT 1");
    },
    stop: async () => {
      stopped = true;
      if (retry) clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
