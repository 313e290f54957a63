import { expect, hydrated, test } from "../support/shop.ts";

/** The focus is visible wherever the Tab key leads. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const address of ["/", "/product", "/contact-us"]) {
  test(`every stop of the Tab key on ${address} is seen`, async ({ page }) => {
    await page.goto(address);
    await hydrated(page);
    await page.evaluate(rememberLooks);
    const stops: { what: string; problem: string | null }[] = [];
    for (let presses = 0; presses < 400; presses++) {
      await page.keyboard.press("Tab");
      const stop = await page.evaluate(lookAtFocus);
      if (stop === null) break;
      stops.push(stop);
    }
    expect(stops.length).toBeGreaterThan(30);
    expect(stops.filter(({ problem }) => problem !== null)).toEqual([]);
  });
}

type Looked = Element & { calm?: string; visited?: boolean };

/** Runs in the page: records how each element looks without focus. */
function rememberLooks() {
  const looks = (element: Element) => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element);
    return [outlineStyle, outlineWidth, boxShadow, borderColor].join();
  };
  Object.assign(window, { looks });
  for (const element of document.querySelectorAll<Looked>("body *")) element.calm = looks(element);
}

/** Runs in the page: the focused element, and whether its focus is visible. Null once the focus has wrapped around. */
async function lookAtFocus() {
  const focused = document.activeElement as Looked | null;
  if (!focused || focused === document.body || focused.visited) return null;
  focused.visited = true;
  await new Promise((painted) => requestAnimationFrame(painted));
  const { looks } = window as unknown as { looks(element: Element): string };
  const { left, right, top, bottom, width, height } = focused.getBoundingClientRect();
  const onScreen = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight && width > 0 && height > 0;
  // The focus ring may be on a container: on a card for the link to its product.
  let changed = false;
  for (
    let element: Looked | null = focused, steps = 0;
    element && steps < 4;
    element = element.parentElement, steps++
  ) {
    changed ||= looks(element) !== element.calm;
  }
  const problem = !onScreen ? "is not on the screen" : changed ? null : "does not show the focus";
  return { what: focused.outerHTML.slice(0, 120), problem };
}
