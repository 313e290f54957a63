import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** Whether an address is one of our proxies. `hop` counts from ours outwards; 0 is the connected peer. */
export type Trusts = (address: string, hop: number) => boolean;

const mostHops = 10;

/**
 * Parses TRUST_PROXY: `false`; a number of proxies, each of which appends to X-Forwarded-For; or their addresses and networks, separated by
 * commas. `true` means one proxy: trusting every address in the header would let anyone choose their own.
 * @returns null if it is none of these
 */
export function trustedProxies(setting: string): Trusts | false | null {
  if (setting === "false" || setting === "0") return false;
  const hops = setting === "true" ? 1 : Number(setting);
  if (Number.isInteger(hops)) return hops > 0 && hops <= mostHops ? (_address, hop) => hop < hops : null;
  const list = new BlockList();
  for (const each of setting.split(",")) {
    const [address = "", length, more] = each.trim().split("/");
    const version = isIP(address);
    const family = version === 6 ? "ipv6" : "ipv4";
    if (version === 0 || more !== undefined) return null;
    if (length === undefined) list.addAddress(address, family);
    else if (/^[0-9]{1,3}$/.test(length) && Number(length) <= (version === 6 ? 128 : 32))
      list.addSubnet(address, Number(length), family);
    else return null;
  }
  return (address) => list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/**
 * Keeps only the part of X-Forwarded-For that our proxies can have written: the addresses at its end. Anything before an entry that is not
 * an address was sent by the visitor, and so is anything beyond the longest chain of proxies.
 */
export function cleanForwarded(request: IncomingMessage) {
  const given = request.headers["x-forwarded-for"];
  if (given === undefined) return;
  const addresses: string[] = [];
  for (const each of String(given).slice(-longestHeader).split(",").reverse()) {
    const address = each.trim();
    if (isIP(address) === 0 || address.includes("%") || addresses.length > mostHops) break;
    addresses.unshift(address);
  }
  if (addresses.length === 0) delete request.headers["x-forwarded-for"];
  else request.headers["x-forwarded-for"] = addresses.join(", ");
}

/** An IPv6 address has 45 characters at most. */
const longestHeader = (mostHops + 1) * 50;
