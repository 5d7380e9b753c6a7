import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import { pause, promise, type Fault } from './fault.ts'
import { createLearner, readAnswer } from './learner.ts'
import { ask, wordsOf } from './model-server.ts'
import { serveWithModel } from './server.ts'

export const clockFaults: Fault[] = [
  {
    id: 'F27',
    name: 'the clock jumps by an hour, forwards and back, while an answer is made',
    expected: 'the answer goes on and is complete, nobody is signed out, the next one works',
    async run(place) {
      const offset = path.join(place.folder, 'offset')
      await writeFile(offset, '0')
      const { server } = await serveWithModel(place, {
        NODE_OPTIONS: `--import=${path.join(projectRoot, 'faults/shift-clock.mjs')}`,
        FAULT_CLOCK: offset,
      })
      const learner = await createLearner(server.url)
      for (const hours of [1, -1]) {
        const reading = readAnswer(await learner.send(ask({ words: 600, gapMs: 10 }, `jump ${hours}`)))
        await pause(300)
        await writeFile(offset, String(hours * 3_600_000))
        await pause(300)
        // Reading the conversation now must not treat the answer as abandoned.
        const seen = await learner.answer()
        promise(seen.status === 'streaming', `it is still being written (${seen.status})`)
        const { text, last } = await reading
        promise(text === wordsOf(600) && last === 'finish', `it is read to its end (${last})`)
        const kept = await learner.settledAnswer()
        promise(
          kept.status === 'complete' && kept.content === wordsOf(600),
          `it is kept whole (${kept.status})`,
        )
      }
      promise((await learner.call('/api/user')).ok, 'nobody is signed out')
      return 'an hour forwards, two back: both answers whole'
    },
  },
]
