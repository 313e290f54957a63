import { beforeEach, expect, test, vi } from "vitest";
import type { Cart, CartLine } from "../../../contract/cart.ts";
import { createCartChanges, shownCart } from "./cart-changes.ts";
import { cartSubtotal, countUnits, lineTotal } from "./cart-sums.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

function line(cart_id: number, quantity: number, price: number | undefined = 10): CartLine {
  return {
    cart_id,
    sub_product_id: cart_id,
    ref_no: `NK-${cart_id}`,
    product_name: "Forceps",
    product_image: "",
    product_slug: "forceps",
    product_token: "token",
    product_attribute: [],
    price,
    quantity,
    total: price === undefined ? undefined : lineTotal(price, quantity),
    in_stock: true,
    available: 20,
    availability: { status: "in_stock" },
  };
}

/** A server that replies when released. */
function counter() {
  let stored: Cart = { carts: [line(1, 3), line(2, 1)], show_mrp: true, show_price: true };
  let seen = stored;
  const asked: string[] = [];
  const waiting: { answer(): void; refuse(): void }[] = [];

  function ask(what: string, act: () => void): Promise<Cart> {
    asked.push(what);
    return new Promise((resolve, reject) => {
      waiting.push({
        answer() {
          act();
          resolve(stored);
        },
        refuse: () => reject(new Error("refused")),
      });
    });
  }
  const put = (carts: CartLine[]) => {
    stored = { ...stored, carts };
  };
  const changes = createCartChanges({
    update: (cartId, quantity) =>
      ask(`${cartId}=${quantity}`, () =>
        put(stored.carts.map((each) => (each.cart_id === cartId ? line(cartId, quantity) : each))),
      ),
    remove: (cartId) => ask(`-${cartId}`, () => put(stored.carts.filter((each) => each.cart_id !== cartId))),
    reload: async () => stored,
    onCart: (cart) => {
      seen = cart;
    },
    onFailure: () => "refused",
  });
  return {
    changes,
    asked,
    next: async (how: "answer" | "refuse") => {
      waiting.shift()?.[how]();
      await vi.advanceTimersByTimeAsync(0);
    },
    quantities: () =>
      Object.fromEntries(shownCart(seen, changes.current()).carts.map((each) => [each.cart_id, each.quantity])),
  };
}

test("a change shows at once; typing 25 is sent once", async () => {
  const { changes, asked, quantities, next } = counter();
  changes.setQuantity(1, 2);
  expect(quantities()).toEqual({ 1: 2, 2: 1 });
  await vi.advanceTimersByTimeAsync(200);
  changes.setQuantity(1, 25);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(150);
  expect(asked).toEqual(["1=25"]);
  await next("answer");
  expect(quantities()).toEqual({ 1: 25, 2: 1 });
  expect(changes.current().wanted.size).toBe(0);
});

test("one at a time, in order, and of what waits only the latest", async () => {
  const { changes, asked, quantities, next } = counter();
  const set = (cartId: number, quantity: number) => {
    changes.setQuantity(cartId, quantity);
    changes.settle();
  };
  set(1, 4);
  set(1, 5);
  set(2, 7);
  set(1, 6);
  expect(asked).toEqual(["1=4"]);
  expect(quantities()).toEqual({ 1: 6, 2: 7 });
  await next("answer");
  expect(quantities()).toEqual({ 1: 6, 2: 7 });
  await next("answer");
  await next("answer");
  expect(asked).toEqual(["1=4", "1=6", "2=7"]);
  expect(quantities()).toEqual({ 1: 6, 2: 7 });
});

test("a refused quantity goes back to what the server has and says why; the next change clears that", async () => {
  const { changes, quantities, next } = counter();
  changes.setQuantity(1, 99);
  changes.settle();
  await next("refuse");
  expect(quantities()).toEqual({ 1: 3, 2: 1 });
  expect(changes.current().problems.get(1)).toBe("refused");
  changes.setQuantity(1, 4);
  expect(changes.current().problems.size).toBe(0);
});

test("a removed line goes at once, comes back when refused, and forgets its quantities", async () => {
  const { changes, asked, quantities, next } = counter();
  changes.setQuantity(2, 9);
  changes.remove(2);
  expect(quantities()).toEqual({ 1: 3 });
  await next("refuse");
  expect(quantities()).toEqual({ 1: 3, 2: 1 });
  changes.remove(2);
  await next("answer");
  expect(quantities()).toEqual({ 1: 3 });
  expect(asked).toEqual(["-2", "-2"]);
});

test("whenStored sends what was being typed and waits for all of it", async () => {
  const { changes, asked, next } = counter();
  let stored = false;
  changes.setQuantity(1, 4);
  void changes.whenStored().then(() => {
    stored = true;
  });
  changes.setQuantity(2, 5);
  changes.settle();
  await next("answer");
  expect(stored).toBe(false);
  await next("answer");
  expect(asked).toEqual(["1=4", "2=5"]);
  expect(stored).toBe(true);
});

test("sums are exact to the paisa", () => {
  expect(lineTotal(0.1, 3)).toBe(0.3);
  expect(lineTotal(14998.5, 7)).toBe(104989.5);
  const carts = [line(1, 3, 0.1), line(2, 7, 14998.5)];
  expect(cartSubtotal({ carts })).toBe(104989.8);
  expect(countUnits({ carts })).toBe(10);
  expect(cartSubtotal({ carts: [...carts, { ...line(3, 1), total: undefined }] })).toBeUndefined();
  expect(cartSubtotal({ carts: [] })).toBe(0);
});
