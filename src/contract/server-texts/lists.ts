import { text } from "../../language/text.ts";

/** Cart, saved lists, stock alerts and notifications. */
export const listTexts = () => ({
  cartUpdated: text("Cart updated"),
  cartFull: (most: string) =>
    text("A cart can have at most {most} products. Order these or remove some first.", { most }),
  listNameTaken: text("You already have a list with this name."),
  tooManyLists: (most: number) => text("You already have {most} lists, the maximum. Delete one first.", { most }),
  listFull: (most: string) => text("A list can have at most {most} products. Start another list.", { most }),
  noLongerSold: text("This product is no longer sold."),
  pushStored: text("This device is notified of the progress of your orders."),
  noPushService: text("We do not support the push service of this browser."),
  alertStored: text("We'll email you once, when it is back in stock."),
  alertMailed: text("Check your email: we have sent you a link to confirm your address."),
  alertLinkDead: text("This link has been used or has expired. Ask again on the product's page."),
  alertsStopped: text("You will no longer get emails about stock."),
});
