import { assistedOrdersCalls } from "./assisted-orders.ts";
import { attachmentsCalls } from "./attachments.ts";
import { booksCalls } from "./books.ts";
import { bulkRunsCalls } from "./bulk-runs.ts";
import { categoryCalls } from "./categories.ts";
import { challansCalls } from "./challans.ts";
import { contentCalls } from "./content.ts";
import { couponsCalls } from "./coupons.ts";
import { couriersCalls } from "./couriers.ts";
import { customersCalls } from "./customers.ts";
import { licencesStaffCalls } from "./dealer-licences.ts";
import { deliveryAreasCalls } from "./delivery-areas.ts";
import { staffDocumentsCalls } from "./documents.ts";
import { enquiriesCalls } from "./enquiries.ts";
import { eventsCalls } from "./events.ts";
import { gstDocumentsCalls } from "./gst-documents.ts";
import { gstPortalCalls } from "./gst-portal.ts";
import { gstReturnsCalls } from "./gst-returns.ts";
import { gstinsStaffCalls } from "./gstins.ts";
import { staffKitsCalls } from "./kits.ts";
import { mailsCalls } from "./mails.ts";
import { membersCalls } from "./members.ts";
import { notesCalls } from "./notes.ts";
import { noticesCalls } from "./notices.ts";
import { orderChangesCalls } from "./order-changes.ts";
import { orderPrintCalls } from "./order-prints.ts";
import { orderRevisionsStaffCalls } from "./order-revisions.ts";
import { staffOrderSplitsCalls } from "./order-splits.ts";
import { staffOrdersCalls } from "./orders.ts";
import { staffPasskeysCalls } from "./passkeys.ts";
import { productImportCalls } from "./product-imports.ts";
import { productCalls } from "./products.ts";
import { promotionsCalls } from "./promotions.ts";
import { registrationsCalls } from "./registrations.ts";
import { remittancesCalls } from "./remittances.ts";
import { replacementsCalls } from "./replacements.ts";
import { reportsCalls } from "./reports.ts";
import { retentionCalls } from "./retention.ts";
import { staffReturnsCalls } from "./returns.ts";
import { reviewsCalls } from "./reviews.ts";
import { staffSearchCalls } from "./search.ts";
import { searchTermsCalls } from "./search-terms.ts";
import { securityEventsCalls } from "./security-events.ts";
import { settingsCalls } from "./settings.ts";
import { signInPolicyCalls } from "./sign-in-policy.ts";
import { stockCalls } from "./stock.ts";
import { translationsCalls } from "./translations.ts";

/** Every back-office call. The screens import only the type. */
export const staffCalls = {
  ...productCalls,
  ...categoryCalls,
  ...translationsCalls,
  ...searchTermsCalls,
  ...staffKitsCalls,
  ...reportsCalls,
  ...promotionsCalls,
  ...challansCalls,
  ...gstDocumentsCalls,
  ...gstReturnsCalls,
  ...gstPortalCalls,
  ...booksCalls,
  ...productImportCalls,
  ...membersCalls,
  ...staffPasskeysCalls,
  ...securityEventsCalls,
  ...signInPolicyCalls,
  ...stockCalls,
  ...assistedOrdersCalls,
  ...orderChangesCalls,
  ...staffOrderSplitsCalls,
  ...staffOrdersCalls,
  ...orderRevisionsStaffCalls,
  ...staffDocumentsCalls,
  ...bulkRunsCalls,
  ...orderPrintCalls,
  ...staffReturnsCalls,
  ...replacementsCalls,
  ...customersCalls,
  ...licencesStaffCalls,
  ...gstinsStaffCalls,
  ...enquiriesCalls,
  ...attachmentsCalls,
  ...notesCalls,
  ...noticesCalls,
  ...eventsCalls,
  ...reviewsCalls,
  ...settingsCalls,
  ...registrationsCalls,
  ...contentCalls,
  ...mailsCalls,
  ...couponsCalls,
  ...couriersCalls,
  ...remittancesCalls,
  ...deliveryAreasCalls,
  ...retentionCalls,
  ...staffSearchCalls,
};

export type StaffCalls = typeof staffCalls;
export type StaffCallName = keyof StaffCalls;
