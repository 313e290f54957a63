/**
 * The globals of a service worker. TypeScript's own types for them conflict with those of a page, and the project is checked as a whole.
 */

export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** The response to a navigation, requested while the worker was starting. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Response | Promise<Response>): void;
}

export interface ExtendableMessageEvent extends ExtendableEvent {
  readonly data: unknown;
}

export interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}

export interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}

/** An open page of the shop. */
interface WindowClient {
  readonly url: string;
  navigate(address: string): Promise<WindowClient | null>;
  focus(): Promise<WindowClient>;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: ExtendableMessageEvent;
  /** The browser has a connection again (Background Sync), even when no page is open. */
  sync: ExtendableEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
}

interface WorkerScope {
  /** Prepended to the script by the server. */
  readonly shopBuild: string;
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(address: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void): void;
}

export const scope = self as unknown as WorkerScope;
