import { beforeEach, expect, test, vi } from "vitest";

/** The browser APIs of a worker; the tests determine which pages are open. */
const origin = "https://shop.example";
const openWindow = vi.fn(async (_address: string) => null);
const showNotification = vi.fn(async (_title: string, _options: object) => {});
let pages: ReturnType<typeof page>[] = [];
vi.stubGlobal("self", {
  location: new URL(`${origin}/sw.js`),
  registration: { showNotification },
  clients: { openWindow, matchAll: async () => pages },
});
const { openPush, showPush } = await import("./push.ts");

const page = (path: string) => ({
  url: origin + path,
  focus: vi.fn(async () => {}),
  navigate: vi.fn(async () => null),
});

beforeEach(() => {
  pages = [];
  vi.clearAllMocks();
});

async function press(data: unknown) {
  const close = vi.fn();
  await openPush({ notification: { data, close } } as never);
  expect(close).toHaveBeenCalledOnce();
}

test("a message is shown as plain text, and leads to its page", async () => {
  const message = { title: "Order <b>7</b>", body: "Shipped.", address: "/orderdetail?order=abc", tag: "abc" };
  await showPush({ data: { json: () => message } } as never);
  expect(showNotification).toHaveBeenCalledWith("Order <b>7</b>", {
    ...{ body: "Shipped.", tag: "abc", icon: "/icons/192.png", data: "/orderdetail?order=abc" },
  });
});

test("pressed, it opens the order in a new tab and leaves others as they are", async () => {
  const others = [page("/checkout"), page("/admin/products/7"), page("/orderdetail?order=other")];
  pages = others;
  await press("/orderdetail?order=abc");
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${origin}/orderdetail?order=abc`);
  for (const { focus, navigate } of others) {
    expect(focus).not.toHaveBeenCalled();
    expect(navigate).not.toHaveBeenCalled();
  }
});

test("pressed, it loads the tab again that has the order", async () => {
  const order = page("/orderdetail?order=abc");
  pages = [page("/cart"), order];
  await press("/orderdetail?order=abc");
  expect(order.focus).toHaveBeenCalledOnce();
  expect(order.navigate).toHaveBeenCalledExactlyOnceWith(`${origin}/orderdetail?order=abc`);
  expect(openWindow).not.toHaveBeenCalled();
});

test.each([
  "https://attacker.example/",
  "//attacker.example/x",
  "javascript:alert(1)",
  "data:text/html,x",
  "//",
  "http://shop.example/",
])("%s is not opened", async (address) => {
  await press(address);
  expect(openWindow).not.toHaveBeenCalled();
});

test("an address without a host stays in the shop", async () => {
  await press("\\/attacker.example");
  expect(openWindow.mock.calls.flat().every((address) => address.startsWith(`${origin}/`))).toBe(true);
});
