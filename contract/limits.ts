/** Lengths are in characters, sizes in bytes. */
export const limits = {
  projectTitle: 200,
  projectDescription: 10_000,
  chatMessage: 32_000,
  /** All wishes of a project together, because each new plan is made from all of them. */
  projectWishes: 64_000,
  /** Per message. */
  pictures: 3,
  /** One picture as base64. Three of them and a message fit into a request. */
  pictureCharacters: 300_000,
  pictureSidePx: 8000,
  /** Links per prototype; creating another one deletes the oldest. */
  phoneLinks: 10,
  /** A longer answer is cut off. */
  chatAnswer: 200_000,
  /** What a learner says they wanted instead of an unhelpful answer. */
  wantedAnswer: 500,
  taskTitle: 200,
  taskDescription: 10_000,
  taskDependencies: 20,
  /** Four times as many as the planner gives a task. */
  taskTopics: 8,
  solutionTitle: 200,
  solutionContent: 100_000,
  learnerGoal: 500,
  /** The answers about an app of no known kind: names of things, facts, and steps. */
  planEntryName: 60,
  planFirstStep: 300,
  planStep: 160,
  planThings: 5,
  planSteps: 5,
  checkAnswer: 2000,
  /** All code of one check; the parser cannot read more at once. */
  attemptCode: 40_000,
  attemptFiles: 12,
  attemptFileName: 120,
  /** Stored per task. */
  attemptsKept: 10,
  hoursPerWeek: 80,
  requestBodyBytes: 1024 * 1024,
  /** All large bodies that a process reads at the same time. One address may use half of it. */
  heldBodyBytes: 24 * 1024 * 1024,
  /** Numbers, texts, lists and objects in one body. */
  bodyValues: 100_000,
  /** An exported project after unpacking, which makes it about five times as large. */
  importBytes: 16 * 1024 * 1024,
  importValues: 250_000,
  importTasks: 5000,
  /** Of all tasks together. */
  importDependencies: 20_000,
  importMessages: 17_000,
  importSolutions: 5000,
  /** Concurrent and waiting imports in total. One address may use at most half of each. */
  importsAtOnce: 2,
  importsWaiting: 50,
  /** Requests to sign in, subscribe or create keys, which need only a line or two. */
  smallBodyBytes: 64 * 1024,
  answerWithinSeconds: { usual: 30, withModel: 300 },
  /** Concurrent costly requests per user and process; up to `waiting` more may wait. */
  costlyCalls: {
    atOnce: { plan: 2, planChange: 2, export: 2, import: 1, search: 4 },
    waiting: 20,
    /** The same for all users of a process together. One address may use at most half of each. */
    ofAll: { atOnce: { plan: 64, planChange: 16, export: 8, import: 16, search: 32 }, waiting: 400 },
  },
  /**
   * Concurrent calls to language models, per user and process. After a longer wait, the built-in tutor writes
   * the answer; lessons wait like costly requests.
   */
  modelCalls: { atOnce: { answer: 4, lesson: 2 }, answerWaitSeconds: 10 },
  guestProjects: 20,
  guestKeptDays: 30,
  chatPage: 100,
  keyName: 60,
  keysOfUser: 20,
  sidebarRequestBytes: 10 * 1024 * 1024,
  callsPerMinute: { session: 300, address: 60, sensitive: 10, key: 60, sidebar: 40, probe: 600 },
  /** New subscriptions from one address, and mails to one mailbox (ignoring anything after a plus sign). */
  newsletterPerDay: { address: 100, mailbox: 3 },
  /**
   * Requests from one address, per process: enough for a school of 500 learners with one request a second
   * each.
   */
  callsPerMinuteBehindAddress: 30_000,
  sidebarAnswersAtOnce: 4,
  /** Answers not read to their end and their unread bytes, per account, or per address without one. */
  unread: { answers: 100, bytes: 8 * 1024 * 1024, cutAfterSeconds: 30 },
  /** Open change streams per user and process. The tabs of a browser share one. */
  eventStreams: 20,
} as const

/** The highest weekly goal that makes sense in each unit. */
export const mostPerWeek = { tasks: 40, hours: 40, days: 7 } as const
