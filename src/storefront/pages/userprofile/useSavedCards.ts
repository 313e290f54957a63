import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { texts } from "../../../contract/texts.ts";
import { toast } from "../../../ui/toast.ts";
import { isApiError } from "../../client.ts";

/** Shared by the lists of saved cards: one card is the default, and a pressed button may disappear with its card. */
export function useSavedCards() {
  const { revalidate } = useRevalidator();
  const [choosing, setChoosing] = useState<number | null>(null);
  const [gone, setGone] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (gone > 0) heading.current?.focus();
  }, [gone]);

  /** Moves the focus to the heading, because the focused button no longer exists. */
  const leaveButton = () => setGone((times) => times + 1);

  /** Changes one card, reports the result and reloads the list. */
  async function change(send: () => Promise<unknown>, done: string) {
    try {
      await send();
      toast.success(done);
      leaveButton();
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.failure({ title: texts.cartFailed.title, text: error.message });
    }
    void revalidate();
  }

  /** Makes a card the default one. */
  async function choose(id: number, send: () => Promise<unknown>, done: string) {
    setChoosing(id);
    await change(send, done);
    setChoosing(null);
  }

  return { heading, choosing, choose, change, leaveButton, revalidate };
}
