/** Tells the other tabs of this browser that something has changed; what it is now they ask the server for. */
export type Topic = "cart" | "wishlist";

let channel: BroadcastChannel | undefined;

export function hearOtherTabs(listen: (topic: Topic) => void): void {
  if (typeof BroadcastChannel === "undefined") return;
  channel = new BroadcastChannel("shop");
  channel.addEventListener("message", (event: MessageEvent<Topic>) => listen(event.data));
}

export function tellOtherTabs(topic: Topic): void {
  channel?.postMessage(topic);
}
