/** The content of a mail; {@link renderMail} makes its text and HTML. */
export interface Mail {
  to: string
  subject: string
  paragraphs: string[]
  button: { label: string; url: string } | null
  /**
   * Unsubscribes from this kind of mail, by the link in the footer or with one click in the mail program. Null for
   * mails that the recipient requested.
   */
  unsubscribeUrl: string | null
}

/** A mail in the outbox: its kind, and the data to compose it. */
export interface QueuedMail {
  kind: string
  payload: unknown
}

export interface MailTransport {
  /** Throws a `MailRefused` if a retry cannot help. The key becomes part of the Message-ID. */
  send(mail: Mail, key: string): Promise<void>
  close(): void
}
