import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { RouterContextProvider } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { apiContext, call } from "./client.ts";
import { unhurried } from "./unhurried.ts";

declare global {
  interface Window {
    /** What React Router wrote into the page for itself. */
    __reactRouterContext?: { stream: ReadableStream<Uint8Array> };
  }
}

function getContext() {
  const context = new RouterContextProvider();
  context.set(apiContext, call);
  return context;
}

const page = window.__reactRouterContext;
if (page) page.stream = unhurried(page.stream);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter getContext={getContext} />
    </StrictMode>,
  );
});
