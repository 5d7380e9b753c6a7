/** Asked if no reading fits. */
export const sketchQuestions = {
  first: 'What does a person do first in it?',
  keeps: 'What does it keep?',
  /** Placeholders of the answers. */
  examples: { first: 'mark an instrument as tuned', thing: 'instrument', details: 'maker, tuned on, price' },
  /** For a form without any thing. */
  nothingKept: 'Name one thing that it keeps, for example an instrument',
} as const
