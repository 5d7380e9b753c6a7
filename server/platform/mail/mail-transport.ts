import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Settings } from '#server/platform/settings.ts'
import { createFolderTransport } from './folder-transport.ts'
import type { MailTransport } from './mail.ts'
import { messageWriter, type MessageWriter } from './message-writer.ts'

/** The receiving side will never take this mail. */
export class MailRefused extends Error {}

/** By SMTP where an address is set, else as files below the data folder. */
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

/** A password leaves this machine only on an encrypted line, whatever somebody in between says the server can do. */
function sendsPasswordAway(smtpUrl: string): boolean {
  const { username, hostname } = new URL(smtpUrl)
  return username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** A 5xx about this mail, or a receiver that is no address; a wrong password or sender of our own is ours to mend, and worth another try. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  if ('command' in error && error.command === 'MAIL FROM') return false
  const responseCode = 'responseCode' in error ? Number(error.responseCode) : undefined
  if (error.code === 'EENVELOPE') return responseCode === undefined || responseCode >= 500
  return error.code === 'EMESSAGE' && responseCode !== undefined && responseCode >= 500
}
