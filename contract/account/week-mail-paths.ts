// Without zod: pages that are not scripts load this file.
export const weekMailPaths = {
  confirm: '/week-mail/confirm',
  confirmed: '/week-mail/confirmed',
  stop: '/week-mail/stop',
  stopped: '/week-mail/stopped',
  linkEnded: '/week-mail/link-ended',
} as const
