import type { PlatformTables } from "../../platform/tables.ts";
import type { AttachmentsTables } from "../attachments/tables.ts";
import type { AuditTables } from "../audit/tables.ts";
import type { BulkRunsTables } from "../bulk-runs/tables.ts";
import type { BuyerGstinsTables } from "../buyer-gstins/tables.ts";
import type { CartTables } from "../cart/tables.ts";
import type { CategoriesTables } from "../categories/tables.ts";
import type { ChallansTables } from "../challans/tables.ts";
import type { CheckoutTables } from "../checkout/tables.ts";
import type { ContentTables } from "../content/tables.ts";
import type { CouponsTables } from "../coupons/tables.ts";
import type { CouriersTables } from "../couriers/tables.ts";
import type { CustomersTables } from "../customers/tables.ts";
import type { DeliveryTables } from "../delivery/tables.ts";
import type { DemonstrationYearTables } from "../demonstration-year/tables.ts";
import type { DocumentFilesTables } from "../document-files/tables.ts";
import type { DocumentsTables } from "../documents/tables.ts";
import type { EnquiriesTables } from "../enquiries/tables.ts";
import type { FulfilmentTables } from "../fulfilment/tables.ts";
import type { GstDocumentsTables } from "../gst-documents/tables.ts";
import type { GstPortalTables } from "../gst-portal/tables.ts";
import type { KitsTables } from "../kits/tables.ts";
import type { LicencesTables } from "../licences/tables.ts";
import type { LiveTables } from "../live/tables.ts";
import type { MediaTables } from "../media/tables.ts";
import type { NotesTables } from "../notes/tables.ts";
import type { OrderRevisionsTables } from "../order-revisions/tables.ts";
import type { OrdersTables } from "../orders/tables.ts";
import type { PasskeysTables } from "../passkeys/tables.ts";
import type { PaymentsTables } from "../payments/tables.ts";
import type { PlacesTables } from "../places/tables.ts";
import type { ProductImportTables } from "../product-import/tables.ts";
import type { ProductsTables } from "../products/tables.ts";
import type { PromotionsTables } from "../promotions/tables.ts";
import type { PurchaseOrdersTables } from "../purchase-orders/tables.ts";
import type { PushTables } from "../push/tables.ts";
import type { RegistrationsTables } from "../registrations/tables.ts";
import type { RemittancesTables } from "../remittances/tables.ts";
import type { ReplacementsTables } from "../replacements/tables.ts";
import type { ReportsTables } from "../reports/tables.ts";
import type { RetentionTables } from "../retention/tables.ts";
import type { ReturnsTables } from "../returns/tables.ts";
import type { ReviewsTables } from "../reviews/tables.ts";
import type { RewardsTables } from "../rewards/tables.ts";
import type { SavedListsTables } from "../saved-lists/tables.ts";
import type { SearchTermsTables } from "../search-terms/tables.ts";
import type { SecurityEventsTables } from "../security-events/tables.ts";
import type { SerialsTables } from "../serials/tables.ts";
import type { SettingsTables } from "../settings/tables.ts";
import type { StaffTables } from "../staff/tables.ts";
import type { StaffNoticesTables } from "../staff-notices/tables.ts";
import type { StockTables } from "../stock/tables.ts";
import type { StockAlertsTables } from "../stock-alerts/tables.ts";
import type { TranslationsTables } from "../translations/tables.ts";
import type { WishlistTables } from "../wishlist/tables.ts";

/** Every table and published view. A test compares this with the migrated database. */
export interface Tables
  extends PlatformTables,
    KitsTables,
    LiveTables,
    SavedListsTables,
    StockAlertsTables,
    SerialsTables,
    SettingsTables,
    RegistrationsTables,
    SecurityEventsTables,
    AuditTables,
    StaffTables,
    PasskeysTables,
    PushTables,
    PlacesTables,
    MediaTables,
    ContentTables,
    CustomersTables,
    BuyerGstinsTables,
    LicencesTables,
    TranslationsTables,
    CategoriesTables,
    ProductsTables,
    ProductImportTables,
    DeliveryTables,
    SearchTermsTables,
    StockTables,
    CouponsTables,
    CouriersTables,
    AttachmentsTables,
    NotesTables,
    StaffNoticesTables,
    RemittancesTables,
    CartTables,
    WishlistTables,
    RewardsTables,
    PromotionsTables,
    OrdersTables,
    PurchaseOrdersTables,
    OrderRevisionsTables,
    CheckoutTables,
    ReturnsTables,
    PaymentsTables,
    DocumentsTables,
    DocumentFilesTables,
    ChallansTables,
    FulfilmentTables,
    ReplacementsTables,
    BulkRunsTables,
    ReviewsTables,
    EnquiriesTables,
    DemonstrationYearTables,
    ReportsTables,
    GstDocumentsTables,
    GstPortalTables,
    RetentionTables {}
