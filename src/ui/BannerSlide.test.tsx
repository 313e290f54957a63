import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { BannerSlide } from "./BannerSlide.tsx";

const shown = (title: string) => {
  const slide = {
    file: "/files/1.webp",
    width: 10,
    height: 10,
    placeholder: null,
    title,
    subtitle: "",
    link: "/",
    button: null,
  };
  const Page = () => <BannerSlide slide={{ ...slide, text_side: "left", text_colour: "dark", alt: "" }} />;
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  return renderToStaticMarkup(<Stub />);
};

test("a title says its language, whatever the page is in: letters of Devanagari are set without spacing", () => {
  expect(shown("\u0928\u093e\u0915 \u0914\u0930 ENT")).toContain('<h2 lang="hi">');
  expect(shown("Ear, nose and throat")).toContain('<h2 lang="en">Ear');
});
