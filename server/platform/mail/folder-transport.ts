import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailTransport } from './mail.ts'
import type { MessageWriter } from './message-writer.ts'

/** Writes each mail to an `.eml` file, which mail programs can open. */
export function createFolderTransport(folder: string, write: MessageWriter): MailTransport {
  const mime = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail, key) {
      const { message } = await mime.sendMail(write(mail, key))
      const file = path.join(folder, `${key}.eml`)
      // Mails contain links that give access to a subscription, so only the folder's owner may read them.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => mime.close(),
  }
}
