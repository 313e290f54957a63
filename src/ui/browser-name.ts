import { text } from "../language/text.ts";

const browsers = [
  [/\bEdg\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const systems = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
] as const;

/** A user agent string as a short name: "Firefox on Windows". */
export function browserName(userAgent: string): string {
  const browser = browsers.find(([mark]) => mark.test(userAgent))?.[1];
  const system = systems.find(([mark]) => mark.test(userAgent))?.[1];
  if (!browser) return system ?? (userAgent.slice(0, 40) || "Unknown");
  return system ? text("{browser} on {system}", { browser, system }) : browser;
}
