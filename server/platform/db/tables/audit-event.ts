/** What the audit log records of an account. */
export type AuditEvent =
  | 'signed in'
  | 'signed out'
  /** A guest undid "Log out" on the same browser. */
  | 'guest returned'
  /** By the user, from the list of devices. */
  | 'session ended'
  | 'key made'
  | 'key revoked'
  /** What the user pays for: free or Plus. */
  | 'plan changed'
  | 'account exported'
  | 'project exported'
  | 'project deleted'
  | 'account deleted'
