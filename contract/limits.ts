/** Lengths in characters, sizes in bytes. */
export const limits = {
  projectTitle: 200,
  projectDescription: 10_000,
  chatMessage: 32_000,
  taskTitle: 200,
  taskDescription: 10_000,
  solutionTitle: 200,
  solutionContent: 100_000,
  learnerGoal: 500,
  hoursPerWeek: 80,
  requestBodyBytes: 1024 * 1024,
  guestProjects: 20,
  guestKeptDays: 30,
  chatPage: 100,
  callsPerMinute: { session: 300, address: 60, sensitive: 10 },
} as const
