import type { FastifyInstance } from "fastify";
import { serveBackOffice } from "./admin.ts";
import { addCustomerAuthentication, addStaffAuthentication } from "./authentication.ts";
import { openCallers } from "./callers.ts";
import { serverTexts } from "./contract/server-texts.ts";
import { texts } from "./contract/texts.ts";
import { docsRoutes, writeDocsApart } from "./docs-routes.ts";
import { languageFromPath, withoutLanguage } from "./language/addresses.ts";
import { inLanguage } from "./language/current.ts";
import { inEachLanguage } from "./language/text.ts";
import { parametersFor } from "./page-parameters.ts";
import { readBuildName } from "./page-renderer.ts";
import { checkWritable } from "./platform/db/database.ts";
import { cacheKeys } from "./platform/http/cache-key.ts";
import { keptFileRoutes } from "./platform/http/kept-files.ts";
import { LoadShedding } from "./platform/http/load-shedding.ts";
import { metricsRoute } from "./platform/http/metrics-route.ts";
import { ResponseCache } from "./platform/http/response-cache.ts";
import { createServer, type RequestLanguages } from "./platform/http/server.ts";
import { trustedProxies } from "./platform/http/trusted-proxies.ts";
import { openIdempotency } from "./platform/idempotency.ts";
import { yieldToEventLoop } from "./platform/yield-to-event-loop.ts";
import { seoRoutes } from "./seo-routes.ts";
import { accountsRoutes } from "./shop/accounts/index.ts";
import { assistedOrdersStaffRoutes } from "./shop/assisted-orders/index.ts";
import { attachmentsStaffRoutes } from "./shop/attachments/index.ts";
import { auditStaffRoutes } from "./shop/audit/index.ts";
import { booksStaffRoutes } from "./shop/books/index.ts";
import { bulkRunsStaffRoutes } from "./shop/bulk-runs/index.ts";
import { buyerGstinsRoutes, buyerGstinsStaffRoutes } from "./shop/buyer-gstins/index.ts";
import { cartRoutes } from "./shop/cart/index.ts";
import { catalogueRoutes } from "./shop/catalogue/index.ts";
import { categoriesStaffRoutes } from "./shop/categories/index.ts";
import { challansStaffRoutes } from "./shop/challans/index.ts";
import { checkoutRoutes } from "./shop/checkout/index.ts";
import { compareRoutes } from "./shop/compare/index.ts";
import { contentRoutes, contentStaffRoutes } from "./shop/content/index.ts";
import { couponsStaffRoutes } from "./shop/coupons/index.ts";
import { couriersStaffRoutes } from "./shop/couriers/index.ts";
import { customerHomeRoutes } from "./shop/customer-home/index.ts";
import { customerPasskeysRoutes } from "./shop/customer-passkeys/index.ts";
import { customersRoutes, customersStaffRoutes, holdSession } from "./shop/customers/index.ts";
import { dataSheetsRoutes } from "./shop/data-sheets/index.ts";
import { deliveryRoutes, deliveryStaffRoutes } from "./shop/delivery/index.ts";
import { documentFilesRoutes, documentFilesStaffRoutes } from "./shop/document-files/index.ts";
import { documentsStaffRoutes } from "./shop/documents/index.ts";
import { enquiriesRoutes, enquiriesStaffRoutes } from "./shop/enquiries/index.ts";
import { fulfilmentRoutes, fulfilmentStaffRoutes } from "./shop/fulfilment/index.ts";
import { gstDocumentsStaffRoutes } from "./shop/gst-documents/index.ts";
import { gstPortalStaffRoutes } from "./shop/gst-portal/index.ts";
import { gstReturnsStaffRoutes } from "./shop/gst-returns/index.ts";
import { forbidCaching, limitCaching } from "./shop/kit/caching.ts";
import type { LiveShop } from "./shop/kit/shop.ts";
import { workClasses } from "./shop/kit/work-classes.ts";
import { kitsRoutes, kitsStaffRoutes } from "./shop/kits/index.ts";
import { licencesRoutes, licencesStaffRoutes } from "./shop/licences/index.ts";
import { mailsStaffRoutes } from "./shop/mails/index.ts";
import { mediaRoutes, mediaStaffRoutes } from "./shop/media/index.ts";
import { notesStaffRoutes } from "./shop/notes/index.ts";
import { applyChange, orderChangesRoutes, orderChangesStaffRoutes } from "./shop/order-changes/index.ts";
import {
  orderDetailsRoutes,
  orderDetailsStaffRoutes,
  orderReply,
  staffOrderReply,
} from "./shop/order-details/index.ts";
import { orderRevisionsRoutes, orderRevisionsStaffRoutes } from "./shop/order-revisions/index.ts";
import { orderSplitsStaffRoutes } from "./shop/order-splits/index.ts";
import { ordersRoutes } from "./shop/orders/index.ts";
import { placesRoutes } from "./shop/places/index.ts";
import { pricingStaffRoutes } from "./shop/pricing/index.ts";
import { productImportStaffRoutes } from "./shop/product-import/index.ts";
import { productsStaffRoutes } from "./shop/products/index.ts";
import { promotionsStaffRoutes } from "./shop/promotions/index.ts";
import { purchaseOrdersRoutes, purchaseOrdersStaffRoutes } from "./shop/purchase-orders/index.ts";
import { pushRoutes } from "./shop/push/index.ts";
import { registrationsStaffRoutes } from "./shop/registrations/index.ts";
import { remittancesStaffRoutes } from "./shop/remittances/index.ts";
import { replacementsStaffRoutes } from "./shop/replacements/index.ts";
import { openSearchMisses, reportsStaffRoutes } from "./shop/reports/index.ts";
import { retentionStaffRoutes } from "./shop/retention/index.ts";
import { returnsRoutes, returnsStaffRoutes } from "./shop/returns/index.ts";
import { reviewsRoutes, reviewsStaffRoutes } from "./shop/reviews/index.ts";
import { rewardsRoutes } from "./shop/rewards/index.ts";
import { savedListsRoutes } from "./shop/saved-lists/index.ts";
import { searchTermsStaffRoutes } from "./shop/search-terms/index.ts";
import { recordStaffRequests, securityEventsStaffRoutes } from "./shop/security-events/index.ts";
import { settingsStaffRoutes } from "./shop/settings/index.ts";
import { signUpRoutes, signUpStaffRoutes } from "./shop/sign-up/index.ts";
import { staffRoutes } from "./shop/staff/index.ts";
import { staffEventsRoutes } from "./shop/staff-events/index.ts";
import { staffNoticesRoutes } from "./shop/staff-notices/index.ts";
import { staffSearchRoutes } from "./shop/staff-search/index.ts";
import { stockStaffRoutes } from "./shop/stock/index.ts";
import { stockAlertsRoutes } from "./shop/stock-alerts/index.ts";
import { translationsStaffRoutes } from "./shop/translations/index.ts";
import { wishlistRoutes } from "./shop/wishlist/index.ts";
import { isSignedInCookie } from "./storefront/signed-in-cookie.ts";

const megabyte = 1_000_000;

const words = inEachLanguage(() => ({ ...texts, ...serverTexts }));

/** Pages in Hindi have their own routes; API calls under /hi are routed as those without it. */
const languages: RequestLanguages = {
  routed: (url) => (/^\/hi\/api\//.test(url) ? withoutLanguage(url) : url),
  within: (url, answer) => inLanguage(languageFromPath(url), answer),
};

/** The table of contents: the platform, every module by name, files, documentation, pages. */
export async function buildApp(
  shop: LiveShop,
  { pages = true, databaseWaiting }: { pages?: boolean; databaseWaiting?: () => number } = {},
): Promise<FastifyInstance> {
  const { config, log, files, live } = shop;
  const cache = new ResponseCache(64 * megabyte, cacheKeys(parametersFor), isSignedInCookie);
  live.onChange(() => cache.clear());
  const build = pages && config.NODE_ENV !== "development" ? readBuildName() : null;
  const shedding = new LoadShedding(workClasses(config.DATABASE_POOL), words, {
    ...(databaseWaiting ? { databaseWaiting } : {}),
    onRefused: (refused) => log.warn({ refused }, "overloaded: requests were refused"),
  });
  const callers = openCallers(shop);
  const app = createServer(log, words, {
    senderOf: ({ staff, caller }) =>
      staff ? { kind: "staff", id: String(staff.id) } : caller ? { kind: "customer", id: String(caller.id) } : null,
    ...{ identify: callers.identify, trustProxy: trustedProxies(config.TRUST_PROXY) ?? false, cache, languages },
    // In development each request builds its page from source, which may take seconds.
    ...(config.NODE_ENV === "development" || config.LOAD_SHEDDING === "off" ? {} : { shedding }),
  });

  metricsRoute(app, config.METRICS_TOKEN, { cache, shedding, jobs: shop.jobs });
  app.decorate("runOnce", openIdempotency({ ...shop, db: shop.db as never, factor: config.RATE_LIMIT_FACTOR }));

  const misses = openSearchMisses(shop);
  app.addHook("onClose", () => misses.flush());

  docsRoutes(app, () => writeDocsApart(config.publicUrl));
  app.register((api) => staffApi(api, shop));
  app.register((api) => shoppersApi(api, shop, { callers, misses, build }));
  keptFileRoutes(app, files);
  seoRoutes(app, shop);
  healthRoutes(app, shop);
  if (pages) {
    await serveBackOffice(app, shop);
    // React reads NODE_ENV once, when it is first imported, so it is imported after that is set.
    const { servePages } = await import("./pages.ts");
    await servePages(app, shop, build);
  }
  await app.ready();
  return app;
}

type AddRoutes = (api: FastifyInstance, shop: LiveShop) => void;

/** Yields after each module, because the public state is being loaded at the same time. */
async function addInTurn(api: FastifyInstance, shop: LiveShop, modules: readonly AddRoutes[]) {
  for (const addRoutes of modules) {
    addRoutes(api, shop);
    await yieldToEventLoop();
  }
}

async function staffApi(api: FastifyInstance, shop: LiveShop) {
  forbidCaching(api);
  answerInEnglishOnly(api);
  addStaffAuthentication(api, shop);
  recordStaffRequests(api, shop);
  await addInTurn(api, shop, [
    securityEventsStaffRoutes,
    auditStaffRoutes,
    staffRoutes,
    stockStaffRoutes,
    orderDetailsStaffRoutes,
    purchaseOrdersStaffRoutes,
    assistedOrdersStaffRoutes,
    couriersStaffRoutes,
    remittancesStaffRoutes,
    (api, shop) => fulfilmentStaffRoutes(api, shop, staffOrderReply(shop)),
    bulkRunsStaffRoutes,
    documentFilesStaffRoutes,
    documentsStaffRoutes,
    challansStaffRoutes,
    (api, shop) => orderChangesStaffRoutes(api, shop, staffOrderReply(shop)),
    (api, shop) => orderSplitsStaffRoutes(api, shop, staffOrderReply(shop)),
    (api, shop) => orderRevisionsStaffRoutes(api, shop, staffOrderReply(shop)),
    (api, shop) => returnsStaffRoutes(api, shop, staffOrderReply(shop)),
    (api, shop) => replacementsStaffRoutes(api, shop, staffOrderReply(shop)),
    categoriesStaffRoutes,
    translationsStaffRoutes,
    pricingStaffRoutes,
    productsStaffRoutes,
    productImportStaffRoutes,
    searchTermsStaffRoutes,
    kitsStaffRoutes,
    reportsStaffRoutes,
    promotionsStaffRoutes,
    gstDocumentsStaffRoutes,
    gstReturnsStaffRoutes,
    gstPortalStaffRoutes,
    booksStaffRoutes,
    customersStaffRoutes,
    signUpStaffRoutes,
    licencesStaffRoutes,
    buyerGstinsStaffRoutes,
    enquiriesStaffRoutes,
    notesStaffRoutes,
    attachmentsStaffRoutes,
    staffNoticesRoutes,
    staffEventsRoutes,
    reviewsStaffRoutes,
    settingsStaffRoutes,
    registrationsStaffRoutes,
    couponsStaffRoutes,
    deliveryStaffRoutes,
    mailsStaffRoutes,
    retentionStaffRoutes,
    staffSearchRoutes,
    contentStaffRoutes,
    mediaStaffRoutes,
  ]);
}

interface ShoppersApiOptions {
  callers: ReturnType<typeof openCallers>;
  misses: ReturnType<typeof openSearchMisses>;
  build: string | null;
}

async function shoppersApi(api: FastifyInstance, shop: LiveShop, { callers, misses, build }: ShoppersApiOptions) {
  limitCaching(api, build);
  addCustomerAuthentication(api, shop, callers);
  await addInTurn(api, shop, [
    placesRoutes,
    deliveryRoutes,
    mediaRoutes,
    contentRoutes,
    signUpRoutes,
    customersRoutes,
    customerPasskeysRoutes,
    (api, shop) => pushRoutes(api, shop, holdSession),
    buyerGstinsRoutes,
    licencesRoutes,
    (api, shop) =>
      catalogueRoutes(api, shop, {
        readFlags: callers.readFlags,
        onFailedSearch: (words, bySignedIn) => misses.note(words, bySignedIn),
      }),
    dataSheetsRoutes,
    compareRoutes,
    kitsRoutes,
    cartRoutes,
    savedListsRoutes,
    stockAlertsRoutes,
    wishlistRoutes,
    rewardsRoutes,
    (api, shop) => ordersRoutes(api, shop, orderReply(shop)),
    purchaseOrdersRoutes,
    (api, shop) => orderRevisionsRoutes(api, shop, applyChange(shop)),
    (api, shop) => orderChangesRoutes(api, shop, orderReply(shop)),
    orderDetailsRoutes,
    documentFilesRoutes,
    fulfilmentRoutes,
    (api, shop) => returnsRoutes(api, shop, orderReply(shop)),
    checkoutRoutes,
    reviewsRoutes,
    enquiriesRoutes,
    customerHomeRoutes,
    accountsRoutes,
  ]);
}

/** The back office is in English, and so is what its calls store. */
function answerInEnglishOnly(api: FastifyInstance) {
  api.addHook("onRequest", async (request, reply) => {
    if (languageFromPath(request.originalUrl) !== "en") return reply.callNotFound();
  });
}

/** For load balancers: whether the process is alive, and whether it is ready to serve. */
function healthRoutes(app: FastifyInstance, { db, live }: LiveShop) {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async () => {
    await checkWritable(db);
    return { status: "ready", catalogue: live.current().version };
  });
}
