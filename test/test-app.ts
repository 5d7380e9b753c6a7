import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createApp } from '#server/app.ts'
import { createMemoryBus } from '#server/platform/bus/memory-bus.ts'
import { createLiveAnswers } from '#server/features/chat/live/live-answers.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createEventStreams } from '#server/features/events/event-streams.ts'
import { createFieldGuideModel } from '#server/teaching/tutor/built-in/field-guide-model.ts'
import { createLogger } from '#server/platform/logger.ts'
import { lazyCheckSource } from '#server/features/learning/checks/load-check-source.ts'
import type { Services } from '#server/features/services.ts'
import { readSettings } from '#server/platform/settings.ts'
import { createTutor } from '#server/teaching/tutor/tutor.ts'
import { knownThinking } from './known-knowledge.ts'
import { emptyAllTables, sharedTestDatabase } from '#test/storage/test-database.ts'

export interface TestApp {
  services: Services
  request: ReturnType<typeof createApp>['request']
  app: ReturnType<typeof createApp>
}

/** The real app on a real, migrated database, which is emptied before each test. */
export function useTestApp(change: (services: Services) => Partial<Services> = () => ({})): TestApp {
  const testApp = {} as TestApp
  let database: Database
  beforeAll(async () => {
    const [opened, thinking] = await Promise.all([sharedTestDatabase(), knownThinking()])
    database = opened
    const [bus, logger] = [createMemoryBus(), createLogger('silent')]
    const services: Services = {
      settings: readSettings({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
      databaseHandle: { ready: Promise.resolve(database) },
      thinking,
      checkSource: lazyCheckSource(thinking),
      languageModels: [],
      planWriter: null,
      wishReader: null,
      tutor: createTutor({ model: createFieldGuideModel(thinking), modelName: 'field-guide', thinking }),
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
  beforeEach(() => emptyAllTables(database))
  afterAll(async () => {
    testApp.services.eventStreams.closeAll()
    await testApp.services.liveAnswers.drain(0)
  })
  return testApp
}
