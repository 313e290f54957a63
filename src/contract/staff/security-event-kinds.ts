/** Kinds of security event. These names are stored, so never rename one that has been used. */
export const securityEventKinds = [
  "signed_in",
  "signed_out",
  "session_ended",
  "wrong_password",
  "wrong_code",
  "locked_out",
  "reset_requested",
  "reset_used",
  "invited",
  "joined",
  "password_changed",
  "factor_added",
  "factor_removed",
  "factor_reset",
  "recovery_code_used",
  "list_exported",
  "permission_refused",
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

export const securityAccounts = ["staff", "customer"] as const;
