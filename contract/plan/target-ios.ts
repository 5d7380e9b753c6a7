/** The iOS versions a project can target. No zod here: first screens do not load it. */
export const targetIosVersions = ['17', '18', '26', '27'] as const
