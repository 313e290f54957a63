import { stampForm } from "../../src/shop/enquiries/form-stamp.ts";
import type { TestShop } from "./test-shop.ts";

/** What a form that was shown a minute ago sends along; good for one enquiry. */
export function enquiryStamp({ shop, clock }: Pick<TestShop, "shop" | "clock">): string {
  return stampForm(shop.keys.current("enquiry form"), new Date(clock.now().getTime() - 60_000));
}
