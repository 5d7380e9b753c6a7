import { promise, type Fault, type FaultPlace } from './fault.ts'
import { createLearner, readAnswer, type Learner } from './learner.ts'
import { ask, wordsOf, type ModelServer, type Script } from './model-server.ts'
import { serveWithModel } from './server.ts'

export const providerFaults: Fault[] = [
  {
    id: 'F12',
    name: 'the model answers 500 before the first word',
    expected: 'the question is kept, the answer is failed with a sentence, asking again works',
    async run(place) {
      const { learner } = await learnerWithModel(place)
      const question = ask({ status: 500 })
      const { last } = await readAnswer(await learner.send(question))
      promise(last === 'error', `the stream says so (${last})`)
      await expectFailed(learner, '')
      promise(
        (await learner.messages()).some(
          (message) => message.isUserMessage && message.content === question.trim(),
        ),
        'the question is kept',
      )
      return 'question kept, error said, asked again'
    },
  },
  {
    id: 'F13',
    name: 'the model breaks off after k words',
    expected: 'k words are kept, the answer is failed, asking again works',
    async run(place) {
      const rounds = place.times(8, 200)
      const { learner } = await learnerWithModel(place)
      for (let round = 0; round < rounds; round += 1) {
        const words = 1 + Math.floor(Math.random() * 60)
        const { text, last } = await readAnswer(
          await learner.send(ask({ words, gapMs: 2, ending: 'die' }, `round ${round}`)),
        )
        promise(
          text === wordsOf(words) && last === 'error',
          `${words} words are read, then the error (${text.length} characters, ${last})`,
        )
        await expectFailed(learner, wordsOf(words))
      }
      return `${rounds} times, each word before the break kept`
    },
  },
  {
    id: 'F14',
    name: 'an error inside a stream that began with 200',
    expected: 'the same as a break: the words are kept, never shown as a success',
    async run(place) {
      const { learner } = await learnerWithModel(place)
      const { text, last } = await readAnswer(await learner.send(ask({ words: 7, ending: 'error' })))
      promise(text === wordsOf(7) && last === 'error', `7 words, then the error (${last})`)
      await expectFailed(learner, wordsOf(7))
      return 'words kept, failed'
    },
  },
  {
    id: 'F15',
    name: 'the model says nothing for 60 s',
    expected: 'given up, the words so far are kept',
    isLong: true,
    async run(place) {
      const { learner } = await learnerWithModel(place)
      const begun = performance.now()
      const { text, last } = await readAnswer(await learner.send(ask({ words: 5, ending: 'stall' })))
      const seconds = (performance.now() - begun) / 1000
      promise(text === wordsOf(5) && last === 'error', `5 words, then the error (${last})`)
      promise(seconds < 75, `given up after a minute (${Math.round(seconds)} s)`)
      await expectFailed(learner, wordsOf(5))
      return `given up after ${Math.round(seconds)} s, words kept`
    },
  },
  {
    id: 'F16',
    name: 'the model answers 429 with Retry-After',
    expected: 'at most two more tries before the first word, then said',
    async run(place) {
      const { learner, model } = await learnerWithModel(place)
      const { last } = await readAnswer(await learner.send(ask({ status: 429 })))
      promise(last === 'error', `the stream says so (${last})`)
      promise(model.calls() <= 3, `at most 3 calls (${model.calls()})`)
      const calls = model.calls()
      await expectFailed(learner, '')
      return `${calls} calls, then said`
    },
  },
  {
    id: 'F17',
    name: 'nonsense in the stream: a line of 1 MB, no JSON, characters cut in two',
    expected: 'read or refused; never a crash, never a broken character',
    async run(place) {
      const { learner } = await learnerWithModel(place)
      const split = await readAnswer(await learner.send(ask({ words: 40, gapMs: 1, split: true }, 'split')))
      promise(split.text === wordsOf(40) && split.last === 'finish', 'cut characters come whole')
      const { text } = await readAnswer(await learner.send(ask({ words: 6, ending: 'nonsense' }, 'nonsense')))
      promise(text === wordsOf(6), 'the good words before the nonsense are kept')
      await expectFailed(learner, wordsOf(6))
      return 'cut characters whole; nonsense refused, words kept'
    },
  },
]

async function learnerWithModel(place: FaultPlace): Promise<{ learner: Learner; model: ModelServer }> {
  const { server, model } = await serveWithModel(place)
  return { learner: await createLearner(server.url), model }
}

/** Requires that the answer failed with this text and an error sentence, and that the next question is answered. */
async function expectFailed(learner: Learner, text: string): Promise<void> {
  const { status, content, error } = await learner.settledAnswer()
  promise(
    status === 'failed' && content === text && error,
    `failed, with its text and a sentence (${status}, ${content.length} of ${text.length} characters, ${error})`,
  )
  const script: Script = { words: 3, gapMs: 0 }
  const again = await readAnswer(await learner.send(ask(script, 'again')))
  promise(again.text === wordsOf(3) && again.last === 'finish', `asking again works (${again.last})`)
}
