import path from 'node:path'
import { serve, type ServerType } from '@hono/node-server'
import type { Hono } from 'hono'
import { createApp } from './app.ts'
import { startAccountCleanup } from './auth/account-cleanup.ts'
import { startBackups } from './backup/backup-folder.ts'
import { settleAbandoned, settleAllStreaming } from './chat/answer-store.ts'
import { createLiveAnswers } from './chat/live-answers.ts'
import { DataFolderInUse, DataFolderUnusable, lockDataFolder } from './db/data-folder-lock.ts'
import { MigrationMismatch } from './db/migrate.ts'
import { openOrRestore } from './db/open-or-restore.ts'
import { createEventStreams } from './events/event-streams.ts'
import { loadFieldGuide } from './field-guide/field-guide.ts'
import { sendingDirectly } from './http/direct-body.ts'
import { createLogger } from './http/logger.ts'
import { createMetrics, serveMetrics } from './http/metrics.ts'
import { lazyCheckBank } from './learning/check-bank.ts'
import { chooseMailTransport } from './mail/mail-transport.ts'
import { startMailWorker } from './mail/mail-worker.ts'
import { releaseAllMails } from './mail/outbox-store.ts'
import { chooseComposer } from './mail-composers.ts'
import { startSubscriptionCleanup } from './newsletter/subscription-cleanup.ts'
import { pageRoutes } from './pages.ts'
import { loadPlannerKnowledge } from './planner/load-planner-knowledge.ts'
import { makePlan } from './planner/make-plan.ts'
import { createPlanWriter } from './planner/plan-writer.ts'
import { questionsFor } from './planner/questions-for.ts'
import { projectRoot } from './project-root.ts'
import { readSettings, SettingsError, type Settings } from './settings.ts'
import { createStartingApp } from './starting-app.ts'
import { createStoppingApp } from './stopping-app.ts'
import { openShared } from './bus/open-shared.ts'
import { chooseModel } from './tutor/choose-model.ts'
import { chooseTutor } from './tutor/choose-tutor.ts'

/** How long answers in progress may go on, their last words may travel, and the whole may take. */
const stopping = { drainMs: 8000, farewellMs: 500, longestMs: 9500 }

try {
  await start(readSettings(process.env))
} catch (error) {
  if (![SettingsError, DataFolderInUse, DataFolderUnusable].some((known) => error instanceof known) || !(error instanceof Error)) throw error
  console.error(error.message)
  process.exit(1)
}

async function start(settings: Settings): Promise<void> {
  const logger = createLogger(settings.logLevel)
  const model = settings.tutorModel ? chooseModel(settings.tutorModel, process.env) : null
  if (!settings.databaseUrl) lockDataFolder(settings.dataDirectory, settings.publicUrl)

  const opening = openOrRestore(settings, logger)
  const ready = opening.then(async ({ database }) => {
    // The embedded database has one process only, so whatever streams in it was broken off; elsewhere the lease decides.
    const settled = settings.databaseUrl ? await settleAbandoned(database) : await settleAllStreaming(database)
    if (settled > 0) logger.warn({ settled }, 'Answers that a stopped process left are marked as failed')
    if (!settings.databaseUrl) await releaseAllMails(database, new Date())
    return database
  })
  // Noticed where it is awaited; until then a failure must not count as unhandled.
  ready.catch(() => {})
  const now = () => new Date()
  const mailWorker = startMailWorker(ready, { transport: chooseMailTransport(settings), compose: chooseComposer(settings.publicUrl), logger, now })
  const subscriptionCleanup = startSubscriptionCleanup(ready, { logger, now })
  const accountCleanup = startAccountCleanup(ready, { logger, now })
  const backups = settings.databaseUrl ? null : startBackups(ready, { dataDirectory: settings.dataDirectory, logger, now })
  const { bus, rateLimiter, close: closeShared } = await openShared(settings, logger)
  const liveAnswers = createLiveAnswers(bus, logger)
  const eventStreams = createEventStreams()
  const pages = await pageRoutes(settings, path.join(projectRoot, 'build/client'))
  const whole = Promise.withResolvers<ReturnType<typeof createApp>>()
  let app: Pick<Hono, 'fetch'> = createStartingApp(settings, pages, whole.promise)
  const stoppingApp = createStoppingApp()
  let isStopping = false
  const metrics = settings.metrics ? createMetrics(liveAnswers) : null
  const answer: typeof app.fetch = (request, environment) => (isStopping ? stoppingApp : app).fetch(request, environment)
  const counted: typeof app.fetch = metrics ? (request, environment) => metrics.counted(request, () => answer(request, environment)) : answer
  const server = await listen(sendingDirectly(counted), settings)
  const metricsServer = metrics && settings.metrics ? serveMetrics(metrics, settings.metrics) : null
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())

  const [guide, plannerKnowledge] = await Promise.all([loadFieldGuide(path.join(projectRoot, 'knowledge')), loadPlannerKnowledge(path.join(projectRoot, 'knowledge/planner'))])
  whole.resolve(
    createApp(
      {
        settings,
        databaseHandle: {
          ready,
          notice: opening.then(
            ({ notice }) => notice,
            () => null,
          ),
        },
        guide,
        checks: lazyCheckBank(path.join(projectRoot, 'knowledge/checks'), guide),
        languageModel: model && settings.tutorModel ? { model, name: settings.tutorModel } : null,
        planner: (idea) => makePlan(plannerKnowledge, idea),
        planWriter: model && settings.tutorModel ? createPlanWriter({ model, name: settings.tutorModel }, plannerKnowledge, guide) : null,
        planQuestions: (description, profile, answers) => questionsFor(plannerKnowledge, description, profile, answers),
        tutor: chooseTutor(settings, process.env, guide, model),
        liveAnswers,
        bus,
        eventStreams,
        rateLimiter,
        wakeMailWorker: () => mailWorker.wake(),
        logger,
        now,
      },
      pages,
    ),
  )
  app = await whole.promise

  try {
    await ready
  } catch (error) {
    console.error(`The database cannot be opened: ${error instanceof Error ? error.message : String(error)}`)
    // Another version's tables are left alone, and the pages that need none stay up; /readyz says no.
    if (!(error instanceof MigrationMismatch)) process.exit(1)
    return console.error(`Only the public pages are served, at ${settings.publicUrl}`)
  }
  console.log(`Fledge is ready at ${settings.publicUrl}`)

  async function stop(): Promise<void> {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopping.longestMs)
    eventStreams.closeAll()
    metricsServer?.close()
    await Promise.all([liveAnswers.drain(stopping.drainMs), mailWorker.stop(stopping.drainMs), subscriptionCleanup.stop(), accountCleanup.stop(), backups?.stop()])
    await closeServer(server, stopping.farewellMs)
    await opening.then(
      ({ close }) => close(),
      () => {},
    )
    closeShared()
    process.exit(0)
  }
}

/** Lets what is being sent arrive; connections that stay open beyond that are cut. */
async function closeServer(server: ServerType, milliseconds: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, milliseconds))])
  if ('closeAllConnections' in server) server.closeAllConnections()
}

/** How long a request may take to arrive: its head, and all of it. Who sends a byte now and then holds no connection for ever. */
const arriving = { headersTimeout: 20_000, requestTimeout: 120_000 }

function listen(fetch: Parameters<typeof serve>[0]['fetch'], { port, host }: Settings): Promise<ServerType> {
  return new Promise((resolve) => {
    const server = serve({ fetch, port, hostname: host, serverOptions: arriving }, () => resolve(server))
    server.on('error', (error: NodeJS.ErrnoException) => {
      console.error(
        error.code === 'EADDRINUSE' ? `Port ${port} is taken. Stop the program that uses it, or set PORT to another number.` : `The server cannot listen: ${error.message}`,
      )
      process.exit(1)
    })
  })
}
