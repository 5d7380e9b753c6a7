/** The note of a plan whose idea the model on this machine has read; such a plan is not in doubt. */
export const localModelNote =
  'The model on this machine read the idea, and the built-in planner made the plan of what it read.'
