import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { PasskeyAssertion, PasskeyCreated } from "../../src/contract/passkeys.ts";

interface Spoiled {
  origin?: string;
  rpId?: string;
  /** Whether the person unlocked the device. */
  userVerified?: boolean;
  counter?: number;
}

/** A software authenticator as seen by a browser: one credential, ES256, attestation "none" (W3C Web Authentication, Level 3). */
export function authenticator(publicUrl: string) {
  const site = new URL(publicUrl);
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const credential = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" as const };
  let uses = 0;

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(
    attested: Buffer,
    { rpId = site.hostname, userVerified = true, counter }: Spoiled,
  ): Buffer {
    const flags = 0x01 | (userVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter ?? ++uses, 1);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), head, attested]);
  }

  return {
    id: credential.id,
    /** @param options of a "…/options" call that adds a passkey */
    create({ challenge }: { challenge: string }, spoiled: Spoiled = {}): PasskeyCreated {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      // COSE key: EC2, ES256, P-256 (RFC 9053, 7.1).
      const cose = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const data = authenticatorData(attested, spoiled);
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([data.length]),
        data,
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, spoiled.origin ?? site.origin).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** @param options of a "…/options" call that signs in */
    show({ challenge }: { challenge: string }, spoiled: Spoiled = {}): PasskeyAssertion {
      const data = authenticatorData(Buffer.alloc(0), spoiled);
      const client = clientData("webauthn.get", challenge, spoiled.origin ?? site.origin);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
        },
      };
    },
  };
}
