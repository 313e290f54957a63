import { accountsCalls } from "./accounts.ts";
import { addressesCalls } from "./addresses.ts";
import { cartCalls } from "./cart.ts";
import { catalogueCalls } from "./catalogue.ts";
import { checkoutCalls } from "./checkout.ts";
import { compareCalls } from "./compare.ts";
import { customerHomeCalls } from "./customer-home.ts";
import { customersCalls } from "./customers.ts";
import { dataSheetCalls } from "./data-sheets.ts";
import { licencesCalls } from "./dealer-licences.ts";
import { deliveryCalls } from "./delivery.ts";
import { enquiriesCalls } from "./enquiries.ts";
import { grievancesCalls } from "./grievances.ts";
import { gstinsCalls } from "./gstins.ts";
import { kitsCalls } from "./kits.ts";
import { mediaCalls } from "./media.ts";
import { orderRevisionsCalls } from "./order-revisions.ts";
import { ordersCalls } from "./orders.ts";
import { passkeysCalls } from "./passkeys.ts";
import { placesCalls } from "./places.ts";
import { purchaseOrdersCalls } from "./purchase-orders.ts";
import { pushCalls } from "./push.ts";
import { reviewsCalls } from "./reviews.ts";
import { rewardsCalls } from "./rewards.ts";
import { savedListsCalls } from "./saved-lists.ts";
import { siteCalls } from "./site.ts";
import { stockAlertsCalls } from "./stock-alerts.ts";
import { wishlistCalls } from "./wishlist.ts";

/** Every call of the shop. The browser imports only the type, so no schema is sent to shoppers. */
export const calls = {
  ...siteCalls,
  ...placesCalls,
  ...deliveryCalls,
  ...mediaCalls,
  ...catalogueCalls,
  ...kitsCalls,
  ...dataSheetCalls,
  ...compareCalls,
  ...customersCalls,
  ...licencesCalls,
  ...addressesCalls,
  ...gstinsCalls,
  ...passkeysCalls,
  ...pushCalls,
  ...wishlistCalls,
  ...cartCalls,
  ...savedListsCalls,
  ...stockAlertsCalls,
  ...checkoutCalls,
  ...ordersCalls,
  ...purchaseOrdersCalls,
  ...orderRevisionsCalls,
  ...reviewsCalls,
  ...rewardsCalls,
  ...enquiriesCalls,
  ...grievancesCalls,
  ...customerHomeCalls,
  ...accountsCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;
