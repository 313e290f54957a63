/** The shop as an application that can be put on a home screen. */
export function manifest(company: { name: string; tagline: string }, deep: string) {
  const icon = (size: number, purpose?: "maskable") => ({
    src: purpose ? `/icons/${size}-${purpose}.png` : `/icons/${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    ...(purpose ? { purpose } : {}),
  });
  return {
    id: "/",
    name: company.name,
    short_name: company.name.split(" ")[0],
    description: company.tagline,
    lang: "en-IN",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    // As in the tokens of the styles: paper and deep.
    background_color: "#ffffff",
    theme_color: deep,
    icons: [icon(192), icon(512), icon(512, "maskable")],
  };
}
