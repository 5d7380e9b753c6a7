/** The iOS versions a project can target. Without zod, because the first pages to load use this file. */
export const targetIosVersions = ['17', '18', '26', '27'] as const
