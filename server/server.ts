import path from 'node:path'
import type { Hono } from 'hono'
import { createApp } from './app.ts'
import { startAccountCleanup } from './features/auth/account-cleanup.ts'
import { startBackups } from './platform/backup/hourly-backups.ts'
import { openShared } from './platform/bus/open-shared.ts'
import { settleAbandoned, settleAllStreaming } from './features/chat/answer-store.ts'
import { createLiveAnswers, type LiveAnswers } from './features/chat/live/live-answers.ts'
import type { Database } from './platform/db/database.ts'
import type { Schedule } from './platform/db/every-hour.ts'
import { startMaintenance } from './platform/db/maintenance.ts'
import { MigrationMismatch } from './platform/db/migrate.ts'
import { openOrRestore, type OpenedDatabase } from './platform/db/open-or-restore.ts'
import { canAddModel } from './platform/local-model/installed-model.ts'
import { createEventStreams } from './features/events/event-streams.ts'
import { watchDiskSpace } from './platform/disk-space.ts'
import { createLogger, type Logger } from './platform/logger.ts'
import { createMetrics, namesOf, serveMetrics } from './platform/metrics.ts'
import { lazyCheckSource } from './features/learning/checks/load-check-source.ts'
import { chooseMailTransport } from './platform/mail/mail-transport.ts'
import { startMailWorker } from './platform/mail/mail-worker.ts'
import { releaseAllMails } from './platform/mail/outbox-store.ts'
import { chooseComposer } from './mail-composers.ts'
import { startWeekMails } from './features/week-mail/week-mail-schedule.ts'
import { startSubscriptionCleanup } from './features/newsletter/subscription-cleanup.ts'
import { pageRoutes } from './features/site/pages.ts'
import { createPlanWriter } from './teaching/planner/model/plan-writer.ts'
import { createWishReader } from './teaching/planner/model/wish-reader.ts'
import { createInProgress, type InProgress } from './platform/watchdog/in-progress.ts'
import { startWatchdog } from './platform/watchdog/watchdog.ts'
import type { DatabaseHandle } from './platform/http/with-database.ts'
import { projectRoot } from './platform/project-root.ts'
import type { Settings } from './platform/settings.ts'
import { createStoppingApp } from './stopping-app.ts'
import { thinkInProcesses } from './teaching/thinking.ts'
import { chooseModels, isLocal, modelNames } from './teaching/models/choose-model.ts'
import { chooseTutor } from './teaching/tutor/tutor.ts'
import { setByteBudgets } from './features/usage/usage-store.ts'

export interface RunningServer {
  fetch: Hono['fetch']
  /**
   * Opens the database. On failure the process exits, unless it is of another version: the public pages then
   * stay up.
   */
  open: () => Promise<void>
  /** Refuses new requests and waits for answers in progress, which are broken off after a while. */
  finishWork: () => Promise<void>
  close: () => Promise<void>
}

/**
 * The time limit for database statements in requests. Migrations, restores, vacuums and commands have none.
 */
const statementTimeoutMs = 5000
/** How long to wait for answers and mails in progress when stopping. */
const drainMs = 7000

/** Creates a server that serves the public pages at once, and everything else when the database is open. */
export async function createServer(settings: Settings): Promise<RunningServer> {
  const logger = createLogger(settings.logLevel)
  const now = () => new Date()
  const opening = Promise.withResolvers<OpenedDatabase>()
  const ready = opening.promise.then(({ database }) => settleWork(database, settings, logger))
  // Handled where `ready` is awaited; until then Node.js would report the error as unhandled.
  ready.catch(() => {})

  const teaching = startTeaching(settings, logger)
  const { bus, rateLimiter, close: closeShared } = await openShared(settings, logger)
  const liveAnswers = createLiveAnswers(bus, logger)
  const eventStreams = createEventStreams()
  const inProgress = createInProgress()
  const backgroundWork = startBackgroundWork(ready, settings, { logger, now, during: inProgress.during })

  const app = createApp(
    {
      settings,
      databaseHandle: handleOf(opening.promise, ready, backgroundWork),
      ...teaching,
      liveAnswers,
      bus,
      eventStreams,
      rateLimiter,
      wakeMailWorker: backgroundWork.wakeMailWorker,
      logger,
      now,
    },
    await pageRoutes(settings, path.join(projectRoot, 'build/client')),
  )
  const { metricsServer, counted } = withMetrics(settings, app, liveAnswers, backgroundWork.backups)
  const watched = watchedBy(settings, inProgress, app.routes, counted)
  const stoppingApp = createStoppingApp()
  let isStopping = false

  return {
    fetch: (...call) => (isStopping ? stoppingApp.fetch(...call) : watched(...call)),
    async open() {
      opening.resolve(openOrRestore({ ...settings, statementTimeoutMs }, logger))
      if (!(await isOpened(ready, settings))) return
      // Only now, because on two cores starting the workers would slow down the first pages and the database.
      teaching.thinking.start().then(tellSupervisor, endWithoutWorkers)
    },
    async finishWork() {
      isStopping = true
      eventStreams.closeAll()
      metricsServer?.close()
      await Promise.all([liveAnswers.drain(drainMs), backgroundWork.stop()])
    },
    async close() {
      await opening.promise.then(
        ({ close }) => close(),
        () => {},
      )
      closeShared()
      await teaching.thinking.close()
    },
  }
}

/**
 * Creates the teaching services: the worker-pool client (started later), and the tutor and planner with their
 * models.
 */
function startTeaching(settings: Settings, logger: Logger) {
  const models = chooseModels(settings, process.env)
  const thinking = thinkInProcesses({
    processes: settings.thinkingThreads,
    onProcessLost: ({ reason, cause }, call) =>
      logger.warn({ call, reason, error: cause }, 'A worker process was ended and is replaced'),
    onBroken: endWithoutWorkers,
  })
  return {
    thinking,
    checkSource: lazyCheckSource(thinking),
    // Local models do not write lessons yet.
    languageModels: models.filter(({ name }) => !isLocal(name)),
    planWriter: models.length > 0 ? createPlanWriter(models, thinking, logger) : null,
    wishReader: createWishReader(models, thinking, logger),
    tutor: chooseTutor(settings, thinking, models),
  }
}

function handleOf(
  opening: Promise<OpenedDatabase>,
  ready: Promise<Database>,
  { backups, disk }: Pick<DatabaseHandle, 'backups' | 'disk'>,
): DatabaseHandle {
  return {
    ready,
    notice: opening.then(
      ({ notice }) => notice,
      () => null,
    ),
    backups,
    disk,
  }
}

function withMetrics(
  settings: Settings,
  app: ReturnType<typeof createApp>,
  liveAnswers: LiveAnswers,
  backups: DatabaseHandle['backups'],
) {
  const metrics = settings.metrics ? createMetrics(liveAnswers, app.routes, backups) : null
  const metricsServer = metrics && settings.metrics ? serveMetrics(metrics, settings.metrics) : null
  const counted: Hono['fetch'] = metrics
    ? (request, environment) => metrics.counted(request, () => app.fetch(request, environment))
    : app.fetch
  return { metricsServer, counted }
}

function startBackgroundWork(ready: Promise<Database>, settings: Settings, schedule: Schedule) {
  const mailWorker = startMailWorker(ready, {
    transport: chooseMailTransport(settings),
    compose: chooseComposer(settings.publicUrl),
    ...schedule,
  })
  const subscriptionCleanup = startSubscriptionCleanup(ready, schedule)
  const weekMails = settings.smtpUrl ? startWeekMails(ready, schedule, () => mailWorker.wake()) : null
  const accountCleanup = startAccountCleanup(ready, schedule)
  const maintenance = settings.databaseUrl ? null : startMaintenance(ready, schedule)
  const backups =
    maintenance &&
    startBackups(ready, {
      dataDirectory: settings.dataDirectory,
      ...schedule,
      exclusively: maintenance.exclusively,
    })
  const disk = watchDiskSpace({
    folder: settings.dataDirectory,
    floorBytes: settings.diskFloorBytes,
    logger: schedule.logger,
  })
  return {
    backups,
    disk,
    wakeMailWorker: () => mailWorker.wake(),
    stop: () =>
      Promise.all([
        mailWorker.stop(drainMs),
        subscriptionCleanup.stop(),
        weekMails?.stop(),
        accountCleanup.stop(),
        backups?.stop(),
        maintenance?.stop(),
      ]),
  }
}

function watchedBy(
  { watchdogSeconds }: Settings,
  inProgress: InProgress,
  routes: Hono['routes'],
  answer: Hono['fetch'],
): Hono['fetch'] {
  const routeOf = namesOf(routes)
  startWatchdog(watchdogSeconds, inProgress)
  return (request, environment, context) =>
    inProgress.during(
      `${request.method} ${routeOf(request.method, new URL(request.url).pathname)}`,
      async () => answer(request, environment, context),
    )
}

/**
 * Whether the database is open. If it is of another version, only the public pages stay up; on other errors
 * the process exits.
 */
async function isOpened(ready: Promise<Database>, settings: Settings): Promise<boolean> {
  const { publicUrl } = settings
  try {
    await ready
  } catch (error) {
    console.error(`The database cannot be opened: ${error instanceof Error ? error.message : String(error)}`)
    // The other version's tables are not touched; /readyz reports the failure.
    if (!(error instanceof MigrationMismatch)) process.exit(1)
    console.error(`Only the public pages are served, at ${publicUrl}`)
    return false
  }
  console.log(`Fledge is ready at ${publicUrl}`)
  if (modelNames(settings).length === 0 && settings.tutorModel === null && canAddModel())
    console.log(
      'Answers come from the Field Guide. For free conversation, add a model: npm run fledge -- model',
    )
  return true
}

/** Cleans up what a stopped process left unfinished, and sets the storage limits. */
async function settleWork(
  database: Database,
  { databaseUrl, bytesKept }: Settings,
  logger: Logger,
): Promise<Database> {
  await setByteBudgets(database, bytesKept)
  // With the embedded database there is only one process, so every streaming answer was interrupted. With
  // PostgreSQL, the lease decides.
  const settled = databaseUrl ? await settleAbandoned(database) : await settleAllStreaming(database)
  if (settled > 0) logger.warn({ settled }, 'Answers that a stopped process left are marked as failed')
  if (!databaseUrl) await releaseAllMails(database, new Date())
  return database
}

/** Reports that the server is ready: `npm start` restarts a crashed process only if it was ready before. */
function tellSupervisor(): void {
  process.send?.('ready', undefined, undefined, () => {})
}

/** Exits, so that the supervisor restarts the process: without workers, only the pages would work. */
function endWithoutWorkers(error: unknown): void {
  console.error(
    `The worker processes cannot load the folder "knowledge": ${error instanceof Error ? error.message : String(error)}`,
  )
  process.exit(1)
}
