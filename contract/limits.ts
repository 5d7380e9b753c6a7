/** Lengths in characters, sizes in bytes. */
export const limits = {
  projectTitle: 200,
  projectDescription: 10_000,
  chatMessage: 32_000,
  /** All wishes of a project together: each new plan is made from all of them. */
  projectWishes: 64_000,
  /** Per message. */
  pictures: 3,
  /** One picture in base64: three of them and a message fit into a request. */
  pictureCharacters: 300_000,
  pictureSidePx: 8000,
  /** Links to one project's prototype; another one ends the oldest. */
  phoneLinks: 10,
  /** The tutor's answer; a longer one is cut. */
  chatAnswer: 200_000,
  /** What the learner wanted from an answer that did not help. */
  wantedAnswer: 500,
  taskTitle: 200,
  taskDescription: 10_000,
  taskDependencies: 20,
  /** Four times what the planner gives a task. */
  taskTopics: 8,
  solutionTitle: 200,
  solutionContent: 100_000,
  learnerGoal: 500,
  /** What a person does first in the app. */
  planEntryName: 60,
  planFirstStep: 300,
  planStep: 160,
  planThings: 5,
  planSteps: 5,
  checkAnswer: 2000,
  /** Code checked against a task; the parser reads no more at once. */
  attemptCode: 40_000,
  attemptFiles: 12,
  attemptFileName: 120,
  /** Stored per task. */
  attemptsKept: 10,
  hoursPerWeek: 80,
  requestBodyBytes: 1024 * 1024,
  /** Of all large bodies that a process reads at once; one address may use half. */
  heldBodyBytes: 24 * 1024 * 1024,
  /** Numbers, texts, lists and objects in one body. */
  bodyValues: 100_000,
  /** An exported project, unpacked: about five times the size of what is sent. */
  importBytes: 16 * 1024 * 1024,
  importValues: 250_000,
  importTasks: 5000,
  /** Of all tasks together. */
  importDependencies: 20_000,
  importMessages: 17_000,
  importSolutions: 5000,
  /** In total; one address may use at most half of the places and of the queue. */
  importsAtOnce: 2,
  importsWaiting: 50,
  /** For signing in, subscribing and making keys, which need only a line or two. */
  smallBodyBytes: 64 * 1024,
  answerWithinSeconds: { usual: 30, withModel: 300 },
  /** Per user and process; up to `waiting` more may wait. */
  costlyCalls: {
    atOnce: { plan: 2, planChange: 2, export: 2, import: 1, search: 4 },
    waiting: 20,
    /** All callers of a process; one address may use at most half of the places and of the queue. */
    ofAll: { atOnce: { plan: 64, planChange: 16, export: 8, import: 16, search: 32 }, waiting: 400 },
  },
  /** Calls of the language model, per user and process. After a longer wait, the built-in tutor answers; lessons wait like costly calls. */
  modelCalls: { atOnce: { answer: 4, lesson: 2 }, answerWaitSeconds: 10 },
  guestProjects: 20,
  guestKeptDays: 30,
  chatPage: 100,
  keyName: 60,
  keysOfUser: 20,
  sidebarRequestBytes: 10 * 1024 * 1024,
  callsPerMinute: { session: 300, address: 60, sensitive: 10, key: 60, sidebar: 40, probe: 600 },
  /** New subscriptions from one address; mails to one mailbox, ignoring anything after a plus sign. */
  newsletterPerDay: { address: 100, mailbox: 3 },
  /** All callers behind one address, per process: a school of 500 learners with one call a second each. */
  callsPerMinuteBehindAddress: 30_000,
  sidebarAnswersAtOnce: 4,
  /** Per account, or per address without one: unfinished answers, and their unread bytes. */
  unread: { answers: 100, bytes: 8 * 1024 * 1024, cutAfterSeconds: 30 },
  /** Open pages of a user that receive changes, per process; the tabs of a browser share one. */
  eventStreams: 20,
} as const

/** The most that makes sense as a goal for a week, by its unit. */
export const mostPerWeek = { tasks: 40, hours: 40, days: 7 } as const
