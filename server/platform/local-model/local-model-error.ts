export type LocalModelReason =
  | 'no-engine'
  | 'no-model'
  | 'unreadable'
  | 'too-large'
  | 'too-long'
  | 'busy'
  | 'crashed'

const sentences: Record<LocalModelReason, string> = {
  'no-engine': 'The program that runs local models is not installed. Run: npm run fledge -- model',
  'no-model': 'There is no model in DATA_DIR/models. Run: npm run fledge -- model',
  unreadable:
    'The model file is damaged, or in a format that this version cannot read. Fetch it again: npm run fledge -- model',
  'too-large':
    'There is not enough free memory for this model. Choose a smaller one: npm run fledge -- model',
  'too-long': 'The text is longer than the context window of the local model.',
  busy: 'Too many answers are waiting for the local model.',
  crashed: 'The process of the local model ended before its answer did. The next question starts it again.',
}

/** Why the local model did not answer. The message is a sentence for the operator. */
export class LocalModelError extends Error {
  readonly reason: LocalModelReason

  constructor(reason: LocalModelReason, cause?: unknown) {
    super(sentences[reason], { cause })
    this.reason = reason
  }
}
