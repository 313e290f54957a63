import type { ComponentType } from "react";
import type { Right } from "../contract/staff/rights.ts";

/** One screen: its path below `/admin/`, the permission it needs, and its file. */
export interface ScreenEntry {
  path: string;
  right: Right | "signed-in";
  load(): Promise<{ default: ComponentType }>;
  /** Its name in the menu. Screens without one are reached from other screens. */
  name?: string;
  /** Its name for roles that lack a further right and can do less on it. */
  nameWithout?: { right: Right; name: string };
  /** The key that opens it after `g`. */
  key?: string;
  /** What the user starts on it, worded like its heading; a search offers it as an action. */
  action?: string;
  /** Other words under which a search finds it. */
  words?: string;
}

export interface Group {
  /** The heading of the group in the menu. */
  name: string;
  screens: readonly ScreenEntry[];
}

/** The name in the menu, depending on what the user can do on the screen. */
export function screenName({ name, nameWithout }: ScreenEntry, can: (right: Right) => boolean): string | undefined {
  return nameWithout && !can(nameWithout.right) ? nameWithout.name : name;
}

/** Every screen, in menu order. Add new ones here. */
export const groups: readonly Group[] = [
  {
    name: "Sales",
    screens: [
      {
        path: "orders",
        name: "Orders",
        key: "o",
        right: "orders.read",
        load: () => import("./screens/orders/OrdersScreen.tsx"),
      },
      {
        path: "orders/new",
        action: "New order",
        words: "telephone whatsapp counter enter assisted draft",
        right: "orders.enter",
        load: () => import("./screens/new-order/NewOrderScreen.tsx"),
      },
      { path: "orders/:token", right: "orders.read", load: () => import("./screens/orders/OrderScreen.tsx") },
      {
        path: "orders/:token/change",
        right: "orders.change",
        load: () => import("./screens/new-order/ChangeScreen.tsx"),
      },
      {
        path: "orders/:token/pack",
        right: "orders.pack",
        load: () => import("./screens/orders/packing/PackScreen.tsx"),
      },
      {
        path: "orders/:token/split",
        right: "orders.pack",
        load: () => import("./screens/orders/packing/SplitScreen.tsx"),
      },
      {
        path: "orders/:token/lots",
        right: "orders.pack",
        load: () => import("./screens/orders/packing/LotsScreen.tsx"),
      },
      {
        path: "orders/:token/serials",
        right: "orders.pack",
        load: () => import("./screens/orders/packing/SerialsScreen.tsx"),
      },
      {
        path: "orders/:token/replace",
        right: "challans.issue",
        load: () => import("./screens/orders/returns/ReplaceScreen.tsx"),
      },
      {
        path: "orders/:token/replacements/:id",
        right: "returns.inspect",
        load: () => import("./screens/orders/returns/InspectReplacedScreen.tsx"),
      },
      {
        path: "orders/:token/replacements/:id/serials",
        right: "orders.pack",
        load: () => import("./screens/orders/returns/ReplacedSerialsScreen.tsx"),
      },
      {
        path: "orders/:token/credit",
        right: "orders.refund",
        load: () => import("./screens/orders/returns/CreditScreen.tsx"),
      },
      {
        path: "orders/:token/print",
        right: "orders.read",
        load: () => import("./screens/orders/packing/PrintScreen.tsx"),
      },
      {
        path: "orders/:token/returns/:id",
        right: "returns.inspect",
        load: () => import("./screens/orders/returns/InspectScreen.tsx"),
      },
      { path: "bulk-actions", right: "orders.read", load: () => import("./screens/orders/bulk/BulkRunsScreen.tsx") },
      { path: "bulk-actions/:id", right: "orders.read", load: () => import("./screens/orders/bulk/BulkRunScreen.tsx") },
      {
        path: "import-tracking",
        action: "Ship with tracking numbers",
        words: "import courier awb spreadsheet",
        right: "orders.ship",
        load: () => import("./screens/orders/bulk/ImportTrackingScreen.tsx"),
      },
      { path: "pick-list", right: "orders.read", load: () => import("./screens/orders/bulk/PickListScreen.tsx") },
      {
        path: "returns",
        name: "Returns",
        key: "r",
        right: "orders.read",
        load: () => import("./screens/orders/returns/ReturnsScreen.tsx"),
      },
      {
        path: "documents",
        words: "invoices bills credit notes",
        name: "Documents",
        right: "orders.read",
        load: () => import("./screens/documents/DocumentsScreen.tsx"),
      },
      {
        path: "challans",
        name: "Challans",
        right: "orders.read",
        load: () => import("./screens/challans/ChallansScreen.tsx"),
      },
      {
        path: "challans/new",
        action: "New challan",
        right: "challans.issue",
        load: () => import("./screens/challans/NewChallanScreen.tsx"),
      },
      { path: "challans/:id", right: "orders.read", load: () => import("./screens/challans/ChallanScreen.tsx") },
      {
        path: "remittances",
        name: "Remittances",
        right: "orders.read",
        load: () => import("./screens/remittances/RemittancesScreen.tsx"),
      },
      {
        path: "remittances/new",
        right: "remittances.record",
        load: () => import("./screens/remittances/NewRemittanceScreen.tsx"),
      },
      {
        path: "remittances/import",
        right: "remittances.record",
        load: () => import("./screens/remittances/ImportRemittanceScreen.tsx"),
      },
      {
        path: "remittances/:id",
        right: "orders.read",
        load: () => import("./screens/remittances/RemittanceScreen.tsx"),
      },
      { path: "cash-sheet", right: "orders.read", load: () => import("./screens/remittances/CashSheetScreen.tsx") },
      {
        path: "couriers",
        name: "Couriers",
        right: "orders.read",
        load: () => import("./screens/couriers/CouriersScreen.tsx"),
      },
      { path: "couriers/new", right: "couriers.change", load: () => import("./screens/couriers/CourierScreen.tsx") },
      { path: "couriers/:id", right: "orders.read", load: () => import("./screens/couriers/CourierScreen.tsx") },
      {
        path: "enquiries",
        name: "Enquiries",
        key: "e",
        right: "enquiries.answer",
        load: () => import("./screens/enquiries/EnquiriesScreen.tsx"),
      },
      {
        path: "grievances",
        name: "Grievances",
        right: "enquiries.answer",
        load: () => import("./screens/enquiries/GrievancesScreen.tsx"),
      },
      {
        path: "enquiries/:id",
        right: "enquiries.answer",
        load: () => import("./screens/enquiries/EnquiryScreen.tsx"),
      },
      {
        path: "canned-replies",
        right: "enquiries.answer",
        load: () => import("./screens/enquiries/CannedRepliesScreen.tsx"),
      },
      {
        path: "customers",
        words: "doctors hospitals dealers",
        name: "Customers",
        key: "c",
        right: "customers.read",
        load: () => import("./screens/customers/CustomersScreen.tsx"),
      },
      {
        path: "customers/:id",
        right: "customers.read",
        load: () => import("./screens/customers/CustomerScreen.tsx"),
      },
      {
        path: "licences",
        name: "Licences for resale",
        right: "customers.read",
        load: () => import("./screens/customers/LicencesScreen.tsx"),
      },
      {
        path: "gstins",
        name: "Customers' GSTINs",
        right: "customers.read",
        load: () => import("./screens/customers/GstinsScreen.tsx"),
      },
      {
        path: "promotions",
        name: "Samples and reminders",
        right: "customers.read",
        load: () => import("./screens/promotions/PromotionsScreen.tsx"),
      },
      { path: "doctors", right: "customers.read", load: () => import("./screens/promotions/DoctorsScreen.tsx") },
      {
        path: "reviews",
        name: "Reviews",
        key: "v",
        right: "reviews.moderate",
        load: () => import("./screens/reviews/ReviewsScreen.tsx"),
      },
    ],
  },
  {
    name: "Catalogue",
    screens: [
      {
        path: "products",
        name: "Products",
        key: "p",
        right: "catalogue.read",
        load: () => import("./screens/catalogue/ProductsScreen.tsx"),
      },
      {
        path: "products/new",
        action: "New product",
        right: "catalogue.change",
        load: () => import("./screens/catalogue/NewProductScreen.tsx"),
      },
      { path: "products/:id", right: "catalogue.read", load: () => import("./screens/catalogue/ProductScreen.tsx") },
      {
        path: "categories",
        name: "Categories",
        right: "catalogue.read",
        load: () => import("./screens/catalogue/CategoriesScreen.tsx"),
      },
      {
        path: "attributes",
        name: "Attributes",
        right: "catalogue.read",
        load: () => import("./screens/catalogue/AttributesScreen.tsx"),
      },
      {
        path: "translations",
        name: "Translations",
        right: "catalogue.read",
        load: () => import("./screens/translations/TranslationsScreen.tsx"),
      },
      {
        path: "translations/import",
        action: "Import translations",
        right: "catalogue.change",
        load: () => import("./screens/translations/ImportTranslationsScreen.tsx"),
      },
      {
        path: "kits",
        name: "Procedure kits",
        right: "catalogue.read",
        load: () => import("./screens/kits/KitsScreen.tsx"),
      },
      {
        path: "kits/new",
        action: "New procedure kit",
        right: "catalogue.change",
        load: () => import("./screens/kits/KitScreen.tsx"),
      },
      {
        path: "kits/:id",
        right: "catalogue.read",
        load: () => import("./screens/kits/KitScreen.tsx"),
      },
      {
        path: "search-terms",
        name: "Search terms",
        right: "catalogue.read",
        load: () => import("./screens/search-terms/SearchTermsScreen.tsx"),
      },
      {
        path: "search-terms/new",
        action: "New search term",
        right: "catalogue.change",
        load: () => import("./screens/search-terms/SearchTermScreen.tsx"),
      },
      {
        path: "search-terms/:id",
        right: "catalogue.read",
        load: () => import("./screens/search-terms/SearchTermScreen.tsx"),
      },
      {
        path: "import",
        name: "Import and export",
        nameWithout: { right: "catalogue.change", name: "Export products" },
        right: "catalogue.read",
        load: () => import("./screens/catalogue/ImportScreen.tsx"),
      },
    ],
  },
  {
    name: "Stock",
    screens: [
      {
        path: "stock",
        name: "Stock",
        key: "k",
        right: "stock.read",
        load: () => import("./screens/stock/StockScreen.tsx"),
      },
      {
        path: "lots",
        words: "batches expiry",
        name: "Lots",
        key: "l",
        right: "stock.read",
        load: () => import("./screens/stock/LotsScreen.tsx"),
      },
      { path: "lots/:id", right: "stock.read", load: () => import("./screens/stock/LotScreen.tsx") },
      {
        path: "receive",
        action: "Receive stock",
        name: "Receive",
        right: "stock.change",
        load: () => import("./screens/stock/ReceiveScreen.tsx"),
      },
      {
        path: "count",
        name: "Count",
        right: "stock.change",
        load: () => import("./screens/stock/CountScreen.tsx"),
      },
      {
        path: "movements",
        name: "Movements",
        right: "stock.read",
        load: () => import("./screens/stock/MovementsScreen.tsx"),
      },
    ],
  },
  {
    name: "Shop",
    screens: [
      {
        path: "coupons",
        name: "Coupons",
        key: "u",
        right: "coupons.change",
        load: () => import("./screens/coupons/CouponsScreen.tsx"),
      },
      {
        path: "coupons/new",
        action: "New coupon",
        right: "coupons.change",
        load: () => import("./screens/coupons/CouponScreen.tsx"),
      },
      { path: "coupons/:id", right: "coupons.change", load: () => import("./screens/coupons/CouponScreen.tsx") },
      {
        path: "delivery-areas",
        name: "Delivery areas",
        right: "delivery.change",
        load: () => import("./screens/delivery/AreasScreen.tsx"),
      },
      {
        path: "delivery-areas/import",
        action: "Import delivery areas",
        right: "delivery.change",
        load: () => import("./screens/delivery/ImportAreasScreen.tsx"),
      },
      {
        path: "banners",
        name: "Banners",
        right: "content.change",
        load: () => import("./screens/content/BannersScreen.tsx"),
      },
      {
        path: "media",
        name: "Media",
        key: "m",
        right: "content.change",
        load: () => import("./screens/content/MediaScreen.tsx"),
      },
      {
        path: "pages",
        name: "Pages",
        right: "content.change",
        load: () => import("./screens/content/PagesScreen.tsx"),
      },
      { path: "pages/:slug", right: "content.change", load: () => import("./screens/content/PageScreen.tsx") },
      {
        path: "faq",
        name: "FAQ",
        right: "content.change",
        load: () => import("./screens/content/FaqScreen.tsx"),
      },
      {
        path: "testimonials",
        name: "Testimonials",
        right: "content.change",
        load: () => import("./screens/content/TestimonialsScreen.tsx"),
      },
      {
        path: "settings",
        name: "Settings",
        key: "s",
        right: "settings.change",
        load: () => import("./screens/settings/SettingsScreen.tsx"),
      },
      {
        path: "registrations",
        name: "Registrations",
        right: "settings.change",
        load: () => import("./screens/registrations/RegistrationsScreen.tsx"),
      },
      {
        path: "registrations/new",
        action: "New registration",
        right: "settings.change",
        load: () => import("./screens/registrations/RegistrationScreen.tsx"),
      },
      {
        path: "registrations/:id",
        right: "settings.change",
        load: () => import("./screens/registrations/RegistrationScreen.tsx"),
      },
      {
        path: "retention",
        name: "Data retention",
        right: "settings.change",
        load: () => import("./screens/retention/RetentionScreen.tsx"),
      },
    ],
  },
  {
    name: "Administration",
    screens: [
      {
        path: "reports",
        name: "Reports",
        key: "f",
        right: "reports.read",
        load: () => import("./screens/reports/ReportsScreen.tsx"),
      },
      { path: "reports/:list", right: "reports.read", load: () => import("./screens/reports/ReportScreen.tsx") },
      {
        path: "books",
        words: "GST returns GSTR Tally registers",
        name: "Books",
        key: "b",
        right: "books.read",
        load: () => import("./screens/books/BooksScreen.tsx"),
      },
      {
        path: "portal",
        words: "e-way bills IRN",
        name: "E-invoices",
        right: "books.read",
        load: () => import("./screens/portal/PortalDocumentsScreen.tsx"),
      },
      { path: "portal/:id", right: "books.read", load: () => import("./screens/portal/PortalDocumentScreen.tsx") },
      {
        path: "mails",
        words: "mails",
        name: "Emails",
        key: "i",
        right: "mails.read",
        load: () => import("./screens/mails/MailsScreen.tsx"),
      },
      { path: "mails/:id", right: "mails.read", load: () => import("./screens/mails/MailScreen.tsx") },
      {
        path: "staff",
        name: "Staff",
        key: "t",
        right: "staff.manage",
        load: () => import("./screens/staff/StaffScreen.tsx"),
      },
      {
        path: "sessions",
        name: "Sessions",
        right: "staff.manage",
        load: () => import("./screens/staff/SessionsScreen.tsx"),
      },
      {
        path: "audit",
        name: "Audit log",
        key: "a",
        right: "audit.read",
        load: () => import("./screens/audit/AuditScreen.tsx"),
      },
      {
        path: "security-events",
        name: "Security events",
        key: "x",
        right: "security.read",
        load: () => import("./screens/security/SecurityEventsScreen.tsx"),
      },
      { path: "account", right: "signed-in", load: () => import("./screens/account/AccountScreen.tsx") },
    ],
  },
];
