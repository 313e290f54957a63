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
