import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { RouterContextProvider } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { speak } from "../language/text.ts";
import { apiContext, call } from "./client.ts";
import { decodeInSteps } from "./start/decode-in-steps.ts";
import { restoreData } from "./start/restore-data.ts";

function getContext() {
  const context = new RouterContextProvider();
  context.set(apiContext, call);
  return context;
}

function begin(translate: Parameters<typeof speak>[0]["translate"]) {
  speak({ language: () => (document.documentElement.lang === "hi" ? "hi" : "en"), translate });
  restoreData();
  decodeInSteps();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter getContext={getContext} />
      </StrictMode>,
    );
  });
}

if (import.meta.env.DEV) void import("./development-texts.ts").then(({ translate }) => begin(translate));
else begin(null);
