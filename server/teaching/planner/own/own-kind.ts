/** The kind of a sketch: a plan made from what the learner said alone. */
export const ownKind = 'own'
