import type { Config } from "../../platform/config.ts";
import type { PortalGateway } from "./gateway.ts";
import { recordedGateway } from "./recorded-gateway.ts";

/** The configured access to the portals. Null, the default, if nothing is to be sent. */
export const openGateway = ({ GST_PORTAL_ANSWERS }: Pick<Config, "GST_PORTAL_ANSWERS">): PortalGateway | null =>
  GST_PORTAL_ANSWERS ? recordedGateway(GST_PORTAL_ANSWERS) : null;
