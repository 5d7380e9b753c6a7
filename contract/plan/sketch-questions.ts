/** Asked if none of the readings is right. */
export const sketchQuestions = {
  first: 'What does a person do first in it?',
  keeps: 'What does it keep?',
} as const
