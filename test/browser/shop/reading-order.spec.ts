import { customerWithOrder, signInOnce } from "../support/customer.ts";
import { productAddress } from "../support/pages.ts";
import { expect, hydrated, test } from "../support/shop.ts";

/** What a screen reader announces on each page of a purchase, and in which order: information precedes the decision it is for. */

test("a purchase, read aloud", async ({ page, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.goto(await productAddress(baseURL ?? "", "tonsil-adenoid-plasma-wand"));
  await hydrated(page);

  await test.step("every page: to the content, the shop, its menu, the content, the rest", async () => {
    await expect(page.locator("body")).toMatchAriaSnapshot(`
      - link "Skip to content"
      - banner:
        - link "Nasokarna ENT Devices"
        - search:
          - searchbox "Search products"
          - button "Search"
        - link /^Wishlist, \\d+ products?$/
        - link "Cart, 2 products"
        - button "Meera"
        - navigation "Main"
      - main
      - contentinfo`);
  });

  await test.step("the product: what it is, then each variant with its price before its quantity and Add", async () => {
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - main:
        - article:
          - navigation "Breadcrumb"
          - region "Pictures of Tonsil and Adenoid Plasma Wand"
          - heading "Tonsil and Adenoid Plasma Wand" [level=1]
          - region "Variants":
            - region "Variants of Tonsil and Adenoid Plasma Wand":
              - table "Variants of Tonsil and Adenoid Plasma Wand":
                - rowgroup:
                  - row /^Compare NK-PW-1001 .* Rs 8,900\\.00 .* In stock Quantity Add to Cart/:
                    - rowheader /NK-PW-1001/
                    - cell /Rs 8,900\\.00/
                    - cell:
                      - spinbutton /Quantity/
                      - button /Add to Cart/`);
    await page.getByRole("row").filter({ hasText: "NK-PW-1001" }).getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByRole("link", { name: "Cart, 3 products" })).toBeVisible();
  });

  await test.step("the cart: its lines, each by its name, then the total and the way on", async () => {
    await page.goto("/cart");
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - main:
        - heading "Cart" [level=1]
        - region "Cart":
          - table "Cart":
            - rowgroup:
              - row /^Aural Specula, Hartmann Pattern .* Quantity .* Delete$/:
                - rowheader /^Aural Specula, Hartmann Pattern/
                - cell:
                  - button "Decrease quantity"
                  - spinbutton "Quantity"
                  - button "Increase quantity"
                - cell "Delete":
                  - button "Delete"
        - region "Total":
          - heading "Total" [level=2]
          - term: Subtotal
          - definition: /Rs [\\d,]+\\.00/
          - status: /^Delivery to 560001/
          - link "Proceed To Checkout"`);
  });

  await test.step("checkout: where to, what, the reference, the total, how it is paid, and only then the order", async () => {
    await page.goto("/checkout");
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - main:
        - heading "Checkout" [level=1]
        - region "Delivery and billing":
          - heading "Delivery and billing" [level=2]
          - group "Shipping Address":
            - button "Change shipping address"
          - checkbox "Bill to the same address" [checked]
        - region "Order summary":
          - link "Edit cart"
          - region "Items in this order":
            - table "Items in this order"
        - region "Purchase order and note":
          - textbox "Purchase order number"
          - button "Attach PDF"
          - textbox "Note"
        - region "Order total":
          - textbox "Coupon Code"
          - button "Apply"
          - term: Shipping
          - term: IGST
          - term: Total
          - definition: /^Rs [\\d,]+\\.00$/
          - paragraph:
            - strong: Cash on delivery
          - button "Place Order"`);
    await page.getByRole("button", { name: "Place Order" }).click();
    await expect(page.getByRole("alertdialog")).toMatchAriaSnapshot(`
      - alertdialog "Are you sure?":
        - heading "Are you sure?" [level=2]
        - paragraph: You want to Place Order!
        - button "Cancel"
        - button "Yes"`);
    await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  });

  await test.step("the order: that it is placed, its number, what is to pay, what happens next", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Order placed" })).toBeVisible();
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - main:
        - heading "Order placed" [level=1]
        - term: Order number
        - definition: /^ENT-\\d+$/
        - term: To pay at the door
        - definition: /^Rs [\\d,]+\\.00$/
        - region "What happens next":
          - list:
            - listitem:
              - heading "We confirm" [level=3]
            - listitem:
              - heading "We pack" [level=3]
            - listitem:
              - heading "We deliver" [level=3]
            - listitem:
              - heading "You pay at the door" [level=3]
        - link "View order"
        - region "Order total"`);
  });
});
