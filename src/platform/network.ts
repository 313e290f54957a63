import { isIPv6 } from "node:net";

/**
 * The network to count attempts by: an IPv4 address itself, or the /64 of an IPv6 address, because a single subscriber gets a whole
 * /64.
 */
export function toNetwork(address: string): string {
  const mapped = /^::ffff:([0-9.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.replace(/%.*/, "").toLowerCase().split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/**
 * A network as displayed: enough to tell the clinic from home, too little to identify a connection.
 * @param network as returned by `toNetwork`
 */
export function shortNetwork(network: string): string {
  const v4 = /^([0-9]+\.[0-9]+\.[0-9]+)\.[0-9]+$/.exec(network)?.[1];
  if (v4) return `${v4}.x`;
  const groups = network.split("::")[0]?.split(":").slice(0, 3) ?? [];
  return `${groups.join(":")}:…`;
}
