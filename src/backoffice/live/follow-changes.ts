import { fileAddress } from "../client.ts";

/** Messages between the tabs of one browser; `asked` comes from a newly opened tab. */
type Message = { kind: "open"; isNew: boolean } | { kind: "lost" | "asked" } | { kind: "changed"; subjects: string[] };

interface Follower {
  /** Lists of these subjects may have changed. */
  onChanged(subjects: readonly string[]): void;
  /**
   * Whether the stream is open; while it is not, changes are missed.
   * @param isNew whether it has only just been opened, so that what was loaded before may be out of date
   */
  onState(isOpen: boolean, isNew: boolean): void;
}

const name = "back office changes";
const waitsMs = { first: 2000, longest: 60_000 };

/**
 * Follows the stream of changes. All tabs of a browser share one connection if they can agree on its owner (`navigator.locks` needs HTTPS);
 * when that tab is closed, another takes over.
 * @returns a function that stops following
 */
export function followChanges({ onChanged, onState }: Follower): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(name);
  let answerAsked = () => {};
  let follows = false;
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === "asked") return answerAsked();
    follows = true;
    hear(data);
  };
  function hear(message: Message) {
    if (message.kind === "changed") onChanged(message.subjects);
    else onState(message.kind === "open", message.kind === "open" && message.isNew);
  }
  const tell = (message: Message) => {
    channel.postMessage(message);
    hear(message);
  };
  const lead = () =>
    new Promise<void>((resolve) => {
      // The tab that held the connection could not report its end.
      if (follows) tell({ kind: "lost" });
      const stream = openStream(tell);
      answerAsked = () =>
        channel.postMessage((stream.isOpen() ? { kind: "open", isNew: false } : { kind: "lost" }) satisfies Message);
      stop.signal.addEventListener("abort", () => {
        stream.close();
        resolve();
      });
    });
  if ("locks" in navigator) navigator.locks.request(name, { signal: stop.signal }, lead).catch(() => {});
  else lead();
  channel.postMessage({ kind: "asked" } satisfies Message);
  return () => {
    stop.abort();
    channel.close();
  };
}

/** Reconnects after a delay whenever the connection is lost; an `EventSource` gives up at the first refusal. */
function openStream(tell: (message: Message) => void) {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout>;
  let wait = waitsMs.first;

  function later() {
    source.close();
    tell({ kind: "lost" });
    timer = setTimeout(connect, wait);
    wait = Math.min(wait * 2, waitsMs.longest);
  }
  function connect() {
    source = new EventSource(fileAddress("GET staff/events"));
    source.onopen = () => {
      wait = waitsMs.first;
      tell({ kind: "open", isNew: true });
    };
    source.addEventListener("changed", ({ data }: MessageEvent<string>) =>
      tell({ kind: "changed", subjects: Object.keys(JSON.parse(data)) }),
    );
    source.addEventListener("ended", later);
    source.onerror = later;
  }
  connect();
  return {
    isOpen: () => source.readyState === EventSource.OPEN,
    close() {
      clearTimeout(timer);
      source.close();
    },
  };
}
