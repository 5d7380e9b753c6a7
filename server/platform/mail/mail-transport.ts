import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Settings } from '#server/platform/settings.ts'
import { createFolderTransport } from './folder-transport.ts'
import type { MailTransport } from './mail.ts'
import { messageWriter, type MessageWriter } from './message-writer.ts'

/** The recipient's server will never accept the mail. */
export class MailRefused extends Error {}

/** Sends mail by SMTP if an address is set, otherwise writes files to the data folder. */
export function chooseMailTransport({
  smtpUrl,
  mailFrom,
  publicUrl,
  dataDirectory,
}: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDirectory'>): MailTransport {
  const write = messageWriter(mailFrom, publicUrl)
  return smtpUrl
    ? createSmtpTransport(smtpUrl, write)
    : createFolderTransport(path.join(dataDirectory, 'outbox'), write)
}

function createSmtpTransport(smtpUrl: string, write: MessageWriter): MailTransport {
  const smtp = createTransport({
    url: smtpUrl,
    requireTLS: sendsPasswordAway(smtpUrl),
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail, key) {
      try {
        await smtp.sendMail(write(mail, key))
      } catch (cause) {
        if (isRefusal(cause)) throw new MailRefused('The mail server refused this mail for good', { cause })
        throw cause
      }
    },
    close: () => smtp.close(),
  }
}

/**
 * Whether a password leaves this machine. It then needs encryption, whatever the server (or an attacker) claims to
 * support.
 */
function sendsPasswordAway(smtpUrl: string): boolean {
  const { username, hostname } = new URL(smtpUrl)
  return username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/**
 * Whether the error is a 5xx for this mail or an invalid recipient. A wrong password or sender is our own fault, so
 * it is retried.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  if ('command' in error && error.command === 'MAIL FROM') return false
  const responseCode = 'responseCode' in error ? Number(error.responseCode) : undefined
  if (error.code === 'EENVELOPE') return responseCode === undefined || responseCode >= 500
  return error.code === 'EMESSAGE' && responseCode !== undefined && responseCode >= 500
}
