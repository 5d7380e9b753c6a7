/** A mail as its author writes it; {@link renderMail} makes text and HTML of it. */
export interface Mail {
  to: string
  subject: string
  paragraphs: string[]
  button: { label: string; url: string } | null
  /** Ends all mail of this kind: by the link at the foot, or by one click in the mail program. Null for a mail that was asked for by itself. */
  unsubscribeUrl: string | null
}

/** A kind of mail in the outbox, with what its author needs to write it. */
export interface QueuedMail {
  kind: string
  payload: unknown
}

export interface MailTransport {
  /** Throws a `MailRefused` when trying again cannot help. The key makes the Message-ID. */
  send(mail: Mail, key: string): Promise<void>
  close(): void
}
