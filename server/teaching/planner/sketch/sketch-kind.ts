/** The kind of a plan for an app of no known kind, made only from what the learner said. */
export const sketchKind = 'own'
