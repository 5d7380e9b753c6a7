/** The content of a mail; {@link renderMail} makes text and HTML of it. */
export interface Mail {
  to: string
  subject: string
  paragraphs: string[]
  button: { label: string; url: string } | null
  /**
   * Unsubscribes from this kind of mail: by the link at the foot, or with one click in the mail program.
   * Null for a mail the recipient requested.
   */
  unsubscribeUrl: string | null
}

/** A mail in the outbox: its kind and the data to write it. */
export interface QueuedMail {
  kind: string
  payload: unknown
}

export interface MailTransport {
  /** Throws a `MailRefused` if a retry cannot help. The key becomes part of the Message-ID. */
  send(mail: Mail, key: string): Promise<void>
  close(): void
}
