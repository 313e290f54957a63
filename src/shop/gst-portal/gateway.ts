import type { PortalKind } from "../../contract/portal-documents.ts";

/** A portal's answer to a payload. */
export type PortalAnswer =
  | {
      accepted: true;
      number: string;
      issued_at: Date;
      acknowledgement: string;
      signed_qr: string;
      valid_until: Date | null;
    }
  | { accepted: false; message: string };

export interface Sent {
  kind: PortalKind;
  /** The document's number. */
  number: string;
  payload: object;
  /** 1 for the first. */
  attempt: number;
}

/** Access to the GST portals. */
export interface PortalGateway {
  /** @throws PortalUnavailable if there was no answer; the portal may still have accepted the payload */
  send(sent: Sent): Promise<PortalAnswer>;
}

export class PortalUnavailable extends Error {}
