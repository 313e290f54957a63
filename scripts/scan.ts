/**
 * `npm run scan`: runs sqlmap and wapiti against a separate shop on loopback. As root everything runs in its own network namespace
 * with only loopback, so that neither tool can reach any other host. Fails on every unexplained finding (scan/targets.ts).
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Buyer, createBuyers, stockedVariants } from "../bench/buyers.ts";
import { startEmbedded } from "../src/platform/db/embedded.ts";
import { needPrograms } from "./cluster/packages.ts";
import { freePorts, Processes, plainEnvironment } from "./cluster/processes.ts";
import { importDemonstration, startShop } from "./cluster/shops.ts";
import { explained, type Finding, sqlTargets } from "./scan/targets.ts";

/** Seconds for each sqlmap target, and for wapiti as a whole. */
const secondsPerTarget = Number(process.env.SCAN_SECONDS_PER_TARGET ?? 90);
const secondsForWapiti = Number(process.env.SCAN_SECONDS_FOR_WAPITI ?? 300);

const say = (line: string) => process.stderr.write(`${line}\n`);
const programs = needPrograms(["sqlmap", "wapiti"]);

/** Modules that need no host but the shop. */
const modules =
  "backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss";

interface Scanned {
  target: string;
  requests: number;
  complete: boolean;
  findings: Finding[];
}

function isolate() {
  const { status } = spawnSync(
    "unshare",
    ["--net", "--", "sh", "-c", `ip link set lo up && exec "$@"`, "sh", process.execPath, import.meta.filename],
    { env: { ...process.env, SCAN_ISOLATED: "1" }, stdio: "inherit" },
  );
  process.exit(status ?? 1);
}

async function staffSession(pool: pg.Pool): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await pool.query(
    `WITH member AS (
       INSERT INTO staff (name, email, role, password_hash, created_at)
       VALUES ('Scanned', 'scan@shop.example', 'owner', 'none', now()) RETURNING id
     )
     INSERT INTO staff_sessions (token_hash, id, staff_id, network, browser, created_at, seen_at, expires_at)
     SELECT $1, $2, id, '127.0.0.1', 'scan', now(), now(), now() + interval '12 hours' FROM member`,
    [createHash("sha256").update(token).digest(), token.slice(0, 16)],
  );
  return token;
}

async function run(
  program: string,
  args: string[],
  seconds: number,
  home: string,
): Promise<{ output: string; complete: boolean }> {
  const child = spawn(program, args, { env: plainEnvironment({ HOME: home }), stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  let complete = true;
  const timer = setTimeout(() => {
    complete = false;
    child.kill("SIGKILL");
  }, seconds * 1000);
  await once(child, "close");
  clearTimeout(timer);
  return { output, complete };
}

async function withSqlmap(origin: string, buyer: Buyer, staff: string, home: string): Promise<Scanned[]> {
  const findings: Scanned[] = [];
  for (const { name, url, body, as } of sqlTargets) {
    const who = {
      customer: `Authorization: Bearer ${buyer.token}`,
      staff: `Cookie: __Host-staff_session=${staff}`,
      nobody: "",
    }[as];
    const { output, complete } = await run(
      programs.sqlmap,
      [
        ...["-u", `${origin}${url}`, "--batch", "--flush-session", "--disable-coloring"],
        ...["--dbms=PostgreSQL", "--level=2", "--risk=1", "--threads=4", "--timeout=10", "--retries=1", "--time-sec=3"],
        ...["--skip-waf", "--ignore-code=401,404,409,422,429", `--output-dir=${join(home, "sqlmap")}`],
        ...(who || body
          ? ["--headers", [who, body ? "Content-Type: application/json" : ""].filter(Boolean).join("\n")]
          : []),
        ...(body ? ["--data", JSON.stringify(body)] : []),
      ],
      secondsPerTarget,
      home,
    );
    const vulnerable = [...output.matchAll(/^Parameter: (.+)$|is vulnerable|appears to be '([^']+)' injectable/gm)];
    const reachable = /testing|heuristic/.test(output);
    if (!reachable) throw new Error(`sqlmap did not test ${name}: ${output.slice(-800)}`);
    const requests = [...output.matchAll(/testing '/g)].length;
    findings.push({
      ...{ target: name, requests, complete },
      findings: [...new Set(vulnerable.map(([line]) => line))].map((what) => ({
        tool: "sqlmap",
        category: "SQL injection",
        what,
        where: name,
      })),
    });
    say(
      `sqlmap ${name}: ${requests} kinds of attack${complete ? "" : ", cut off by its time"}, ${vulnerable.length} findings`,
    );
  }
  return findings;
}

async function withWapiti(origin: string, home: string): Promise<Scanned> {
  const report = join(home, "wapiti.json");
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  const starts = [
    ...paths.slice(0, 25),
    "/product?search=probe&page=1",
    "/signin",
    "/register",
    "/contact-us",
    "/cart",
  ];
  const { output, complete } = await run(
    programs.wapiti,
    [
      ...[
        "-u",
        `${origin}/`,
        ...starts.flatMap((path) => ["-s", `${origin}${path}`]),
        "--scope",
        "folder",
        "-m",
        modules,
        "--no-bugreport",
        "--flush-session",
        "-f",
        "json",
        "-o",
        report,
      ],
      ...[
        "--max-scan-time",
        String(secondsForWapiti),
        "--max-files-per-dir",
        "40",
        "--max-links-per-page",
        "60",
        "-d",
        "4",
      ],
      ...[
        "--store-session",
        join(home, "wapiti"),
        "--store-config",
        join(home, "wapiti-config"),
        "-t",
        "10",
        "-v",
        "1",
      ],
    ],
    secondsForWapiti * 2,
    home,
  );
  const { vulnerabilities, anomalies } = JSON.parse(
    await readFile(report, "utf8").catch(() => {
      throw new Error(`wapiti wrote no report: ${output.slice(-800)}`);
    }),
  ) as { vulnerabilities: Reported; anomalies: Reported };
  const findings = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([category, all]) =>
    all.map(({ info, path, parameter }) => ({
      tool: "wapiti",
      category,
      what: info,
      where: `${path} ${parameter ?? ""}`.trim(),
    })),
  );
  const pages = Number(/found (\d+) URLs/.exec(output)?.[1] ?? 0);
  if (pages < 10) throw new Error(`wapiti found ${pages} addresses, which is no scan: ${output.slice(-800)}`);
  say(`wapiti: ${pages} pages${complete ? "" : ", cut off by its time"}, ${findings.length} findings`);
  return { target: "the storefront, as a visitor", requests: pages, complete, findings };
}

type Reported = Record<string, { info: string; path: string; parameter?: string }[]>;

async function scan() {
  const home = await mkdtemp(join(tmpdir(), "shop-scan-"));
  const processes = new Processes(home);
  const database = await startEmbedded(join(home, "database"));
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  try {
    const [port = 0] = await freePorts(1);
    const settings = {
      ...{ DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl, DATA_DIR: join(home, "data") },
      ...{
        RATE_LIMIT_FACTOR: "1000000",
        SECRET_KEY: randomBytes(32).toString("hex"),
        METRICS_TOKEN: randomBytes(16).toString("hex"),
      },
    };
    await importDemonstration(processes, settings);
    await startShop(processes, "shop", port, settings);
    const [buyer] = await createBuyers(pool, 1);
    await stockedVariants(pool, 5);
    const staff = await staffSession(pool);
    if (!buyer) throw new Error("There is no customer.");
    const origin = `http://127.0.0.1:${port}`;
    const scanned = [await withWapiti(origin, home), ...(await withSqlmap(origin, buyer, staff, home))];
    const faults = (await readFile(processes.logPath("shop"), "utf8"))
      .split("\n")
      .filter((line) => line.includes('"msg":"fault"'));
    return { scanned, faults };
  } finally {
    await pool.end();
    await processes.stopAll();
    await database.stop();
    await rm(home, { recursive: true, force: true });
  }
}

if (process.getuid?.() === 0 && !process.env.SCAN_ISOLATED) isolate();
const { scanned, faults } = await scan();
const all = scanned.flatMap(({ findings }) => findings);
const judged = all.map((finding) => ({ ...finding, explanation: explained(finding) }));
const open = judged.filter(({ explanation }) => explanation === null);
const readVersion = (program: string, flag: string) =>
  spawnSync(program, [flag], { encoding: "utf8" }).stdout.match(/[0-9]+(?:\.[0-9]+)+/)?.[0];
const result = {
  isolated: process.env.SCAN_ISOLATED === "1",
  tools: { sqlmap: readVersion(programs.sqlmap, "--version"), wapiti: readVersion(programs.wapiti, "--version") },
  open: open.length,
  faults: faults.length,
  explained: judged.filter(({ explanation }) => explanation !== null),
  targets: scanned.map(({ target, requests, complete, findings }) => ({
    target,
    tests: requests,
    complete,
    findings: findings.length,
  })),
};
console.log(JSON.stringify(result, null, 2));
await writeFile(join(import.meta.dirname, "../bench/scan-results.json"), `${JSON.stringify(result, null, 2)}\n`);
for (const { tool, category, what, where } of open) say(`OPEN ${tool}, ${category}: ${what} (${where})`);
for (const line of faults.slice(0, 10)) say(`FAULT ${line.slice(0, 600)}`);
process.exitCode = open.length + faults.length > 0 ? 1 : 0;
