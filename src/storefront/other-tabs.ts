/** Notifies this browser's other tabs of a change. They fetch the new state from the server. */
export type Topic = "cart" | "wishlist";

let channel: BroadcastChannel | undefined;

export function onOtherTabs(listen: (topic: Topic) => void): void {
  if (typeof BroadcastChannel === "undefined") return;
  channel = new BroadcastChannel("shop");
  channel.addEventListener("message", (event: MessageEvent<Topic>) => listen(event.data));
}

export function notifyOtherTabs(topic: Topic): void {
  channel?.postMessage(topic);
}
