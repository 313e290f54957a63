import { useState } from "react";
import { Link } from "react-router";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { type CallFunction, call, isApiError } from "../../client.ts";
import { productAddress } from "../products/product-card.ts";

/** The result of following a mailed link. */
export interface LinkAnswer {
  message: string | null;
  problem: string | null;
  product?: { name: string; slug: string; token: string } | null;
}

type LinkCall = "POST stock-alerts/confirm" | "POST stock-alerts/stop";

/** Carries out the action of a mailed link. Refusals are part of the result. */
export async function followLink(call: CallFunction, name: LinkCall, url: string): Promise<LinkAnswer> {
  const token = new URL(url).searchParams.get("token") ?? "";
  try {
    const reply = await call(name, { body: { token } });
    return { message: reply.message, problem: null, product: "data" in reply ? reply.data.product : null };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const isDead = error.status === 404 || error.status === 422;
    return { message: null, problem: isDead ? text("This link has been used or has expired.") : error.message };
  }
}

interface LinkActionProps {
  name: LinkCall;
  label: string;
  /** From the server, for browsers without scripts. */
  answered: LinkAnswer | undefined;
}

/** A single button, because programs that check mails open links but press nothing. */
export function LinkAction({ name, label, answered }: LinkActionProps) {
  const [own, setOwn] = useState<LinkAnswer | null>(null);
  const [sending, setSending] = useState(false);
  const answer = own ?? answered;

  async function confirm() {
    setSending(true);
    try {
      setOwn(await followLink(call, name, window.location.href));
    } finally {
      setSending(false);
    }
  }

  if (answer?.message) {
    return (
      <div role="status">
        <FormMessage kind="good">
          {answer.message} {answer.product && <Link to={productAddress(answer.product)}>{answer.product.name}</Link>}
        </FormMessage>
      </div>
    );
  }
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      {answer?.problem && <FormMessage>{answer.problem}</FormMessage>}
      <Button type="submit" size="large" loading={sending}>
        {label}
      </Button>
    </form>
  );
}
