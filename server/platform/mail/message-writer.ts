import type { Mail } from './mail.ts'
import { renderMail } from './render-mail.ts'

export type MessageWriter = ReturnType<typeof messageWriter>

export function messageWriter(from: string, publicUrl: string) {
  return (mail: Mail, key: string) => ({
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    ...renderMail(mail),
    messageId: `<${key}@${new URL(publicUrl).hostname}>`,
    headers: {
      ...(mail.unsubscribeUrl
        ? {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
      'Auto-Submitted': 'auto-generated',
    },
  })
}
