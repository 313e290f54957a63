import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { RouterContextProvider } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { speak } from "../language/text.ts";
import { apiContext, call } from "./client.ts";
import { decodeInSteps } from "./start/decode-in-steps.ts";

function getContext() {
  const context = new RouterContextProvider();
  context.set(apiContext, call);
  return context;
}

speak({ language: () => (document.documentElement.lang === "hi" ? "hi" : "en"), translate: null });
decodeInSteps();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter getContext={getContext} />
    </StrictMode>,
  );
});
