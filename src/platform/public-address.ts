import { BlockList, isIP } from "node:net";

/** Networks that are not part of the public internet (IANA special-purpose address registries, RFC 6890). */
const special = {
  ipv4: [
    ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
    ...[
      "192.0.2.0/24",
      "192.168.0.0/16",
      "198.18.0.0/15",
      "198.51.100.0/24",
      "203.0.113.0/24",
      "224.0.0.0/4",
      "240.0.0.0/4",
    ],
  ],
  // Networks that embed an IPv4 address are refused entirely, because a translator would forward to that address.
  ipv6: [
    "::/96",
    "::ffff:0:0/96",
    "64:ff9b::/96",
    "64:ff9b:1::/48",
    "100::/64",
    "2001:db8::/32",
    "2002::/16",
    "fc00::/7",
    "fe80::/10",
    "ff00::/8",
  ],
} as const;

/** Separate lists: a combined list would match IPv4 addresses against the IPv6 networks as well. */
const internal = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const family of ["ipv4", "ipv6"] as const) {
  for (const network of special[family]) {
    const [address = "", length] = network.split("/");
    internal[family].addSubnet(address, Number(length), family);
  }
}

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  const family = version === 6 ? "ipv6" : "ipv4";
  return version !== 0 && !internal[family].check(address, family);
}
