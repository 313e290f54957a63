import { localAddress } from "../../language/addresses.ts";
import { language, text } from "../../language/text.ts";

/** The web app manifest, in the language of the page from which the shop is installed on a home screen. */
export function manifest(company: { name: string; tagline: string }, deep: string) {
  const icon = (size: number, purpose?: "maskable") => ({
    src: purpose ? `/icons/${size}-${purpose}.png` : `/icons/${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    ...(purpose ? { purpose } : {}),
  });
  const shortcut = (name: string, address: string) => ({ name, url: localAddress(address), icons: [icon(192)] });
  return {
    // The same in both languages, so that the device has a single application.
    id: "/",
    name: company.name,
    short_name: company.name.split(" ")[0],
    description: company.tagline,
    lang: language() === "hi" ? "hi-IN" : "en-IN",
    dir: "ltr",
    start_url: localAddress("/"),
    scope: "/",
    display: "minimal-ui",
    // The same as the style tokens paper and deep.
    background_color: "#ffffff",
    theme_color: deep,
    icons: [icon(192), icon(512), icon(192, "maskable"), icon(512, "maskable")],
    categories: ["shopping", "medical"],
    shortcuts: [
      shortcut(text("All products"), "/product"),
      shortcut(text("Order Pad"), "/order-pad"),
      shortcut(text("Cart"), "/cart"),
      shortcut(text("Order History"), "/orderhistory"),
    ],
  };
}
