// Without zod, because pages without it load this file.
export const weekMailPaths = {
  confirm: '/week-mail/confirm',
  confirmed: '/week-mail/confirmed',
  stop: '/week-mail/stop',
  stopped: '/week-mail/stopped',
  linkEnded: '/week-mail/link-ended',
} as const
