import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { SavedList, SavedListLine } from "../../../contract/saved-lists.ts";
import { text } from "../../../language/text.ts";
import { toast } from "../../../ui/toast.ts";
import { call, callOnLeaving, isApiError } from "../../client.ts";
import { openList, storeNext, whenListStored } from "../../parts/cart/list-changes.ts";

type Line = Pick<SavedListLine, "line_id">;

/**
 * A list with the customer's changes to its lines. They are shown immediately and stored one by one, and a
 * quantity that is still being typed when the page is left. If one fails, the list is shown as
 * stored once those after it are too.
 */
export function useListChanges(loaded: SavedList) {
  const [list, setList] = useState(loaded);
  const { token } = loaded;
  const stored = useRef(loaded);
  /** By line: quantities that are being typed. */
  const typed = useRef(new Map<number, number>());
  /** By line: the last change that the server has not confirmed. */
  const due = useRef(new Map<number, number | "removed">());
  const queued = useRef(0);
  const hasFailed = useRef(false);

  /** Stores the last change of a line, unless that has been done for an earlier one. */
  async function attempt(line_id: number) {
    const change = due.current.get(line_id);
    try {
      if (change !== undefined) stored.current = await send(line_id, change);
    } catch (error) {
      hasFailed.current = true;
      if (!isApiError(error)) throw error;
      toast.failure({ title: text("Error"), text: error.message });
    } finally {
      if (due.current.get(line_id) === change) due.current.delete(line_id);
      queued.current -= 1;
      if (hasFailed.current && queued.current === 0) {
        hasFailed.current = false;
        setList(withQuantities(stored.current, typed.current));
      }
    }
  }

  /** A quantity is sent again with what has happened to the list in the meantime: as long as this page is open, the last change counts. */
  async function send(id: number, change: number | "removed"): Promise<SavedList> {
    if (change === "removed") return (await call("DELETE lists/:token/lines/:id", removal(token, id))).data;
    const { changed_at } = stored.current;
    stored.current = (await call("PUT lists/:token/lines/:id", entry(token, id, change, changed_at))).data;
    const line = stored.current.lines.find(({ line_id }) => line_id === id);
    return line?.quantity === change ? stored.current : send(id, change);
  }

  function store(line_id: number, change: number | "removed") {
    queued.current += 1;
    due.current.set(line_id, change);
    storeNext(token, () => attempt(line_id));
  }

  function setQuantity({ line_id }: Line, quantity: number) {
    typed.current.set(line_id, quantity);
    setList((before) => withQuantities(before, new Map([[line_id, quantity]])));
  }

  function storeQuantity({ line_id }: Line) {
    const quantity = typed.current.get(line_id);
    if (quantity === undefined) return;
    typed.current.delete(line_id);
    store(line_id, quantity);
  }

  useLeaving(
    token,
    () => {
      for (const line_id of typed.current.keys()) storeQuantity({ line_id });
    },
    () => {
      // Also what is being sent: the server ignores it if one of the others arrives first.
      for (const [id, change] of new Map([...due.current, ...typed.current])) {
        if (change === "removed") callOnLeaving("DELETE lists/:token/lines/:id", removal(token, id));
        else callOnLeaving("PUT lists/:token/lines/:id", entry(token, id, change));
      }
    },
  );

  function remove({ line_id }: Line) {
    typed.current.delete(line_id);
    setList((before) => ({ ...before, lines: before.lines.filter((line) => line.line_id !== line_id) }));
    store(line_id, "removed");
  }

  /** Shows a new name or link. The lines stay as they are, because changes to them may not be stored yet. */
  function showSettings({ name, share_token, changed_at }: SavedList) {
    stored.current = { ...stored.current, name, share_token, changed_at };
    setList((before) => ({ ...before, name, share_token }));
  }

  return { list, showSettings, setQuantity, storeQuantity, remove, whenStored: () => whenListStored(token) };
}

const removal = (token: string, id: number) => ({ params: { token, id }, keepalive: true });

/** @param seen without it, the quantity is stored whatever has happened to the list */
function entry(token: string, id: number, quantity: number, seen?: string) {
  return { params: { token, id }, body: { quantity, seen }, keepalive: true };
}

/**
 * @param storeTyped called when another page of the shop is shown, or is about to show the list
 * @param leaveShop called when the browser leaves the shop, or closes the tab
 */
function useLeaving(token: string, storeTyped: () => void, leaveShop: () => void) {
  const onLeaving = useEffectEvent(storeTyped);
  const onShopLeft = useEffectEvent(leaveShop);
  useEffect(() => {
    const close = openList(token, () => onLeaving());
    const leave = () => onShopLeft();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      close();
      onLeaving();
    };
  }, [token]);
}

/** @param quantities by line */
function withQuantities(list: SavedList, quantities: ReadonlyMap<number, number>): SavedList {
  const lines = list.lines.map((line) => ({ ...line, quantity: quantities.get(line.line_id) ?? line.quantity }));
  return { ...list, lines };
}
