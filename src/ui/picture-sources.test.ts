import { expect, test } from "vitest";
import { pictureSources, rendition } from "./picture-sources.ts";

const path = "/files/3f2a9c/console-1.webp";

test("offers the renditions below the original's width, and its own", () => {
  expect(pictureSources(path, 1200)?.webp).toBe(
    "/files/3f2a9c/w160/console-1.webp 160w, /files/3f2a9c/w320/console-1.webp 320w, /files/3f2a9c/w640/console-1.webp 640w, " +
      "/files/3f2a9c/w960/console-1.webp 960w, /files/3f2a9c/console-1.webp 1200w",
  );
  expect(pictureSources(path, 600)).toEqual({
    avif: "/files/3f2a9c/avif-w160/console-1.webp 160w, /files/3f2a9c/avif-w320/console-1.webp 320w, /files/3f2a9c/avif-full/console-1.webp 600w",
    webp: "/files/3f2a9c/w160/console-1.webp 160w, /files/3f2a9c/w320/console-1.webp 320w, /files/3f2a9c/console-1.webp 600w",
  });
});

test.each([
  ["48px", [160]],
  ["72px", [160, 320]],
  ["300px", [320, 640, 960]],
  ["(max-width: 767px) calc(50vw - 1.5rem), (max-width: 991px) 31vw, 300px", [320, 640, 960]],
  ["(max-width: 639px) 88vw, (max-width: 1099px) 38vw, 480px", [320, 640, 960, 1200]],
  ["(max-width: 991px) 100vw, 60vw", [640, 960, 1200]],
  ["20rem", [160, 320, 640, 960, 1200]],
  ["(max-width: 767px) 160vw, min(100vw, 1280px)", [160, 320, 640, 960, 1200]],
])("displayed with %s, only sizes that a screen would choose are offered", (sizes, widths) => {
  const offered = [...(pictureSources(path, 1200, sizes)?.avif ?? "").matchAll(/ (\d+)w/g)].map(([, each]) =>
    Number(each),
  );
  expect(offered).toEqual(widths);
});

test("a picture smaller than it is displayed is offered in its own size", () => {
  expect(pictureSources(path, 120, "300px")?.webp).toBe(`${path} 120w`);
});

test("an original of an older format has a WebP of its own width", () => {
  expect(pictureSources("/files/3f2a9c/probe.jpg", 160)?.webp).toBe("/files/3f2a9c/full/probe.jpg 160w");
});

test.each([
  ["/files/3f2a9c/catalogue.pdf", 1200],
  ["/assets/logo.svg", 1200],
  ["", 1200],
])("has none for %j of width %d", (other, width) => {
  expect(pictureSources(other, width)).toBeNull();
});

test("picks the smallest that is large enough", () => {
  expect(rendition(path, 144)).toBe("/files/3f2a9c/w160/console-1.webp");
  expect(rendition(path, 800)).toBe("/files/3f2a9c/w960/console-1.webp");
  expect(rendition(path, 2000)).toBe(path);
});
