/** Lengths in characters, sizes in bytes. */
export const limits = {
  projectTitle: 200,
  projectDescription: 10_000,
  chatMessage: 32_000,
  /** Of the tutor's; a longer one ends there. */
  chatAnswer: 200_000,
  /** What somebody wanted of an answer that did not help. */
  wantedAnswer: 500,
  taskTitle: 200,
  taskDescription: 10_000,
  taskDependencies: 50,
  solutionTitle: 200,
  solutionContent: 100_000,
  learnerGoal: 500,
  checkAnswer: 2000,
  hoursPerWeek: 80,
  requestBodyBytes: 1024 * 1024,
  /** Numbers, texts, lists and objects in one body. */
  bodyValues: 100_000,
  /** Of an exported project, which comes packed: its words are some five times as long as what is sent. */
  importBytes: 16 * 1024 * 1024,
  importValues: 250_000,
  importTasks: 5000,
  importMessages: 17_000,
  importSolutions: 5000,
  importsWaiting: 50,
  /** Where one signs in, subscribes or makes a key, a request holds a line or two. */
  smallBodyBytes: 64 * 1024,
  answerWithinSeconds: { usual: 30, withModel: 300 },
  /** Of one user in one process; as many more as `waiting` says wait their turn. */
  costlyCalls: { atOnce: { plan: 2, planChange: 2, export: 2, import: 1, search: 4 }, waiting: 20 },
  /** Of the language model, for one user in one process. Who waits longer for an answer gets it from the built-in tutor; lessons wait as costly calls do. */
  modelCalls: { atOnce: { answer: 4, lesson: 2 }, answerWaitSeconds: 10 },
  guestProjects: 20,
  guestKeptDays: 30,
  chatPage: 100,
  keyName: 60,
  keysOfUser: 20,
  sidebarRequestBytes: 10 * 1024 * 1024,
  callsPerMinute: { session: 300, address: 60, sensitive: 10, key: 60, sidebar: 40 },
  /** Of everybody behind one address, in one process: a school of 500 learners at one call a second each. */
  callsPerMinuteBehindAddress: 30_000,
  sidebarAnswersAtOnce: 4,
  /** Open pages of a user that hear of changes, in one process; the tabs of a browser share one. */
  eventStreams: 20,
} as const
