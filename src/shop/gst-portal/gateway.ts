import type { PortalKind } from "../../contract/portal-papers.ts";

/** What a portal said to a payload. */
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
  /** Of the document. */
  number: string;
  payload: object;
  /** 1 for the first. */
  attempt: number;
}

/** The way to the GST portals. */
export interface PortalGateway {
  /** @throws PortalUnavailable when there was no answer; the portal may have accepted the payload all the same */
  send(sent: Sent): Promise<PortalAnswer>;
}

export class PortalUnavailable extends Error {}
