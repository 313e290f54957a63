import { expect, test } from "vitest";
import { createLog } from "./log.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog("info", { write: (line) => void lines.push(line) }));
  return lines.join("");
}

test("no email address reaches the log, wherever it is", () => {
  const refusal = Object.assign(new Error("550 asha@clinic.example: no such mailbox"), {
    rejected: ["asha@clinic.example"],
    response: "550 5.1.1 <asha@clinic.example>",
    cause: new Error("RCPT TO:<asha@clinic.example>"),
  });
  const lines = logged((log) => {
    log.warn({ err: refusal, reason: refusal.message, stack: refusal.stack }, "not sent to asha@clinic.example");
    log.child({ to: "asha@clinic.example" }).info("begun");
  });
  expect(lines).toContain("no such mailbox");
  expect(lines).not.toMatch(/asha|clinic/);
  for (const line of lines.trim().split("\n")) expect(JSON.parse(line)).toMatchObject({ level: expect.any(String) });
});

test("nor does a row that the database rejected", () => {
  const error = Object.assign(new Error('null value in column "address"'), {
    code: "23502",
    detail: "Failing row contains (7, Asha, Rao, 9876543210).",
    where: "COPY customers, line 1: Asha",
  });
  const lines = logged((log) => log.error({ err: error }, "fault"));
  expect(lines).toContain("23502");
  expect(lines).not.toMatch(/Asha|9876543210/);
});

test("an error of a lost connection does not include its client", () => {
  const client = { secretKey: 633143022, connection: { parsedStatements: { s1: "SELECT password_hash FROM staff" } } };
  const error = Object.assign(new Error("terminating connection"), { code: "57P01", severity: "FATAL", client });
  const lines = logged((log) => log.warn({ err: error }, "a database connection was lost"));
  expect(JSON.parse(lines).err).toMatchObject({ message: "terminating connection", code: "57P01", severity: "FATAL" });
  expect(lines).not.toMatch(/secretKey|password_hash/);
});
