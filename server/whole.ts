import { flushCompileCache } from 'node:module'
import path from 'node:path'
import type { Hono } from 'hono'
import { createApp } from './app.ts'
import { startAccountCleanup } from './auth/account-cleanup.ts'
import { startBackups } from './backup/hourly-backups.ts'
import { openShared } from './bus/open-shared.ts'
import { settleAbandoned, settleAllStreaming } from './chat/answer-store.ts'
import { createLiveAnswers } from './chat/live-answers.ts'
import { startMaintenance } from './db/maintenance.ts'
import { MigrationMismatch } from './db/migrate.ts'
import { openOrRestore } from './db/open-or-restore.ts'
import { createEventStreams } from './events/event-streams.ts'
import { loadFieldGuide, warmUp } from './field-guide/field-guide.ts'
import { createLogger } from './http/logger.ts'
import { createMetrics, serveMetrics } from './http/metrics.ts'
import { lazyCheckBank } from './learning/check-bank.ts'
import { chooseMailTransport } from './mail/mail-transport.ts'
import { startMailWorker } from './mail/mail-worker.ts'
import { releaseAllMails } from './mail/outbox-store.ts'
import { chooseComposer } from './mail-composers.ts'
import { startSubscriptionCleanup } from './newsletter/subscription-cleanup.ts'
import { loadPlannerKnowledge } from './planner/load-planner-knowledge.ts'
import { makePlan } from './planner/make-plan.ts'
import { createPlanWriter } from './planner/plan-writer.ts'
import { questionsFor } from './planner/questions-for.ts'
import { projectRoot } from './project-root.ts'
import type { Settings } from './settings.ts'
import { chooseModels } from './tutor/choose-model.ts'
import { chooseTutor } from './tutor/choose-tutor.ts'
import { setByteBudgets } from './usage/usage-store.ts'

/** The server with all it stands on. */
export interface Whole {
  fetch: Hono['fetch']
  /** Resolves when the database is open. Ends the process where it cannot be opened, unless the public pages may stay up. */
  ready: Promise<void>
  /** Answers in progress end or are broken off, and nothing new is begun. */
  finishWork(): Promise<void>
  close(): Promise<void>
}

/** How long answers and mails in progress may go on. */
const drainMs = 7000
/** Behind the guide's own warm-up. */
const planWarmUpMs = 700

export async function openWhole(settings: Settings, pages: Hono): Promise<Whole> {
  const logger = createLogger(settings.logLevel)
  const languageModels = chooseModels(settings, process.env)
  const opening = openOrRestore(settings, logger)
  const ready = opening.then(async ({ database }) => {
    // The embedded database has one process only, so whatever streams in it was broken off; elsewhere the lease decides.
    const settled = settings.databaseUrl ? await settleAbandoned(database) : await settleAllStreaming(database)
    if (settled > 0) logger.warn({ settled }, 'Answers that a stopped process left are marked as failed')
    if (!settings.databaseUrl) await releaseAllMails(database, new Date())
    await setByteBudgets(database, settings.bytesKept)
    return database
  })
  // Noticed where it is awaited; until then a failure must not count as unhandled.
  ready.catch(() => {})
  const now = () => new Date()
  const mailWorker = startMailWorker(ready, { transport: chooseMailTransport(settings), compose: chooseComposer(settings.publicUrl), logger, now })
  const subscriptionCleanup = startSubscriptionCleanup(ready, { logger, now })
  const accountCleanup = startAccountCleanup(ready, { logger, now })
  const maintenance = settings.databaseUrl ? null : startMaintenance(ready, { logger, now })
  const backups = maintenance && startBackups(ready, { dataDirectory: settings.dataDirectory, logger, now, exclusively: maintenance.exclusively })
  const { bus, rateLimiter, close: closeShared } = await openShared(settings, logger)
  const liveAnswers = createLiveAnswers(bus, logger)
  const eventStreams = createEventStreams()
  const [guide, plannerKnowledge] = await Promise.all([loadFieldGuide(path.join(projectRoot, 'knowledge')), loadPlannerKnowledge(path.join(projectRoot, 'knowledge/planner'))])
  const app = createApp(
    {
      settings,
      databaseHandle: {
        ready,
        notice: opening.then(
          ({ notice }) => notice,
          () => null,
        ),
        backups,
      },
      guide,
      checks: lazyCheckBank(path.join(projectRoot, 'knowledge/checks'), guide),
      languageModels,
      planner: (idea) => makePlan(plannerKnowledge, idea),
      planWriter: languageModels.length > 0 ? createPlanWriter(languageModels, plannerKnowledge, guide, logger) : null,
      planQuestions: (description, profile, answers) => questionsFor(plannerKnowledge, description, profile, answers),
      tutor: chooseTutor(settings, guide, languageModels),
      liveAnswers,
      bus,
      eventStreams,
      rateLimiter,
      wakeMailWorker: () => mailWorker.wake(),
      logger,
      now,
    },
    pages,
  )
  const metrics = settings.metrics ? createMetrics(liveAnswers, app.routes, backups) : null
  const metricsServer = metrics && settings.metrics ? serveMetrics(metrics, settings.metrics) : null
  return {
    fetch: metrics ? (request, environment) => metrics.counted(request, () => app.fetch(request, environment)) : app.fetch,
    ready: sayReady(),
    async finishWork() {
      eventStreams.closeAll()
      metricsServer?.close()
      await Promise.all([liveAnswers.drain(drainMs), mailWorker.stop(drainMs), subscriptionCleanup.stop(), accountCleanup.stop(), backups?.stop(), maintenance?.stop()])
    },
    async close() {
      await opening.then(
        ({ close }) => close(),
        () => {},
      )
      closeShared()
    },
  }

  async function sayReady(): Promise<void> {
    try {
      await ready
    } catch (error) {
      console.error(`The database cannot be opened: ${error instanceof Error ? error.message : String(error)}`)
      // Another version's tables are left alone, and the pages that need none stay up; /readyz says no.
      if (!(error instanceof MigrationMismatch)) process.exit(1)
      return console.error(`Only the public pages are served, at ${settings.publicUrl}`)
    }
    console.log(`Fledge is ready at ${settings.publicUrl}`)
    warmUp(guide)
    // The first plan of a process would wait for them.
    for (const [at, part] of (['phrases', 'spelling'] as const).entries()) setTimeout(() => plannerKnowledge[part], planWarmUpMs * (at + 1)).unref()
    // Later, when nothing waits: it takes a moment.
    setTimeout(flushCompileCache, 3000).unref()
  }
}
