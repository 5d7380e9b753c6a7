/** The events in the audit log. */
export type AuditEvent =
  | 'signed in'
  | 'signed out'
  /** A guest returned after logging out, in the same browser. */
  | 'guest returned'
  /** Ended by the user, in the list of devices. */
  | 'session ended'
  | 'key made'
  | 'key revoked'
  /** The subscription: free, plus or pro. */
  | 'plan changed'
  | 'account exported'
  | 'project exported'
  | 'project deleted'
  | 'account deleted'
