// In its own file without zod, for the pages that mails link to.
export const weekMailPaths = {
  confirm: '/week-mail/confirm',
  confirmed: '/week-mail/confirmed',
  stop: '/week-mail/stop',
  stopped: '/week-mail/stopped',
  linkEnded: '/week-mail/link-ended',
} as const
