/** A failure of the model; its message is shown to the learner. */
export class TutorFailure extends Error {}

/** The answer waited too long for its turn, and nothing of it was written. */
export class TutorBusy extends TutorFailure {}
