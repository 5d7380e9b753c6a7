/** A failure of the model with a sentence for the learner. */
export class TutorFailure extends Error {}

/** The answer has waited as long as it may, and nothing of it is written. */
export class TutorBusy extends TutorFailure {}
