import { type ReactNode, useRef } from "react";
import { Link, type LinkProps } from "react-router";
import { buildPath } from "../../../contract/api-error.ts";
import { pictureSources } from "../../../ui/picture-sources.ts";
import { headersFor } from "../../client.ts";
import { requestEarly } from "../../early-reply.ts";
import { savesData } from "../layout/saves-data.ts";
import { plateSizes, productAddress } from "./product-card.ts";

interface LinkedProduct {
  slug: string;
  token: string;
  first_images?: string;
}

interface ProductLinkProps extends Omit<LinkProps, "to" | "prefetch"> {
  product: LinkedProduct;
  children: ReactNode;
}

/** A pointer that merely passes over stays for less time. */
const dwellMs = 60;

/** A link to a product's page, whose data and first picture are requested once a visitor is about to follow it. */
export function ProductLink({ product, ...props }: ProductLinkProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begin = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => prepare(product), dwellMs);
  };
  const stop = () => clearTimeout(timer.current);
  return (
    <Link
      {...props}
      to={productAddress(product)}
      prefetch="intent"
      onMouseEnter={begin}
      onMouseLeave={stop}
      onFocus={begin}
      onBlur={stop}
      // The focus caused by a press would repeat the request whose reply the opening page is about to use.
      onClick={stop}
      onTouchStart={() => prepare(product)}
    />
  );
}

function prepare({ token, first_images }: LinkedProduct) {
  if (savesData()) return;
  requestEarly(buildPath("GET product/view/:token", { token }), headersFor);
  if (first_images) fetchPicture(first_images);
}

/** Loads the picture into the cache, in the size shown on the product's page. */
function fetchPicture(path: string) {
  const sources = pictureSources(path, 1200, plateSizes);
  if (!sources) return;
  const picture = document.createElement("picture");
  for (const format of ["avif", "webp"] as const) {
    const source = document.createElement("source");
    Object.assign(source, { type: `image/${format}`, srcset: sources[format], sizes: plateSizes });
    picture.append(source);
  }
  const image = document.createElement("img");
  picture.append(image);
  image.src = path;
}
