import path from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createApp } from '#server/app.ts'
import { createMemoryBus } from '#server/bus/memory-bus.ts'
import { createLiveAnswers } from '#server/chat/live-answers.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { createEventStreams } from '#server/events/event-streams.ts'
import { createFieldGuideModel } from '#server/field-guide/field-guide-model.ts'
import { loadFieldGuide, type FieldGuide } from '#server/field-guide/field-guide.ts'
import { createLogger } from '#server/http/logger.ts'
import { lazyCheckBank } from '#server/learning/check-bank.ts'
import { loadPlannerKnowledge, type PlannerKnowledge } from '#server/planner/load-planner-knowledge.ts'
import { makePlan } from '#server/planner/make-plan.ts'
import { questionsFor } from '#server/planner/questions-for.ts'
import { projectRoot } from '#server/project-root.ts'
import type { Services } from '#server/services.ts'
import { readSettings } from '#server/settings.ts'
import { createTutor } from '#server/tutor/tutor.ts'
import { emptyAllTables, openTestDatabase } from './test-database.ts'

export interface TestApp {
  services: Services
  request: ReturnType<typeof createApp>['request']
  app: ReturnType<typeof createApp>
}

/** The real app on a real, migrated database, emptied before each test. */
export function useTestApp(change: (services: Services) => Partial<Services> = () => ({})): TestApp {
  const testApp = {} as TestApp
  let open: OpenDatabase
  beforeAll(async () => {
    const [opened, guide, knowledge] = await Promise.all([openTestDatabase(), knownGuide(), knownPlanner()])
    open = opened
    const [bus, logger] = [createMemoryBus(), createLogger('silent')]
    const services: Services = {
      settings: readSettings({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
      databaseHandle: { ready: Promise.resolve(open.database) },
      guide,
      checks: lazyCheckBank(path.join(projectRoot, 'knowledge/checks'), guide),
      languageModels: [],
      planner: (idea) => makePlan(knowledge, idea),
      planWriter: null,
      planQuestions: (description, profile, answers) => questionsFor(knowledge, description, profile, answers),
      tutor: createTutor({ model: createFieldGuideModel(guide, { delayMs: 0 }), modelName: 'field-guide', guide }),
      liveAnswers: createLiveAnswers(bus, logger),
      bus,
      eventStreams: createEventStreams(),
      rateLimiter: null,
      wakeMailWorker: () => {},
      logger,
      now: () => new Date(),
    }
    testApp.services = { ...services, ...change(services) }
    testApp.app = createApp(testApp.services)
    testApp.request = testApp.app.request
  })
  beforeEach(() => emptyAllTables(open.database))
  afterAll(async () => {
    testApp.services.eventStreams.closeAll()
    await testApp.services.liveAnswers.drain(0)
    await open.close()
  })
  return testApp
}

let guide: Promise<FieldGuide> | undefined
let planner: Promise<PlannerKnowledge> | undefined

function knownGuide(): Promise<FieldGuide> {
  return (guide ??= loadFieldGuide(path.join(projectRoot, 'knowledge')))
}

function knownPlanner(): Promise<PlannerKnowledge> {
  return (planner ??= loadPlannerKnowledge(path.join(projectRoot, 'knowledge/planner')))
}
