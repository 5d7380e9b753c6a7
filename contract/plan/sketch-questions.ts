/** Asked if no reading fits. */
export const sketchQuestions = {
  first: 'What does a person do first in it?',
  keeps: 'What does it keep?',
} as const
