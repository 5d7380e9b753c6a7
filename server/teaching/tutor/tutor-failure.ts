/** A failure of the model with a sentence for the learner. */
export class TutorFailure extends Error {}
