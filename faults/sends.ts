import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { pause, promise, type Fault } from './fault.ts'
import { createLearner, readAnswer, type Learner } from './learner.ts'
import { ask, wordsOf } from './model-server.ts'
import { serveWithModel } from './server.ts'

export const sendFaults: Fault[] = [
  {
    id: 'F21',
    name: 'sends repeated at random, by proxies that lost the answer too',
    expected:
      'one message and one call of the model for each key, the same text back; another body under the same key is 422',
    async run(place) {
      const sends = place.times(300, 10_000)
      const { server, model } = await serveWithModel(place)
      const learners = await Promise.all(Array.from({ length: 20 }, () => createLearner(server.url)))
      const keys = new Map(learners.map((learner) => [learner, [] as { key: string; content: string }[]]))
      let left = sends
      let repeated = 0
      let reset = 0
      const sender = async (learner: Learner): Promise<void> => {
        const known = keys.get(learner)!
        while (left > 0) {
          left -= 1
          const isNew = known.length === 0 || Math.random() < 0.25
          const send = isNew
            ? { key: randomUUID(), content: ask({ words: 3, gapMs: 0 }, `question ${known.length}`) }
            : known[Math.floor(Math.random() * known.length)]!
          if (isNew) known.push(send)
          else repeated += 1
          if (Math.random() < 0.2) {
            reset += 1
            await sendAndBreak(server.url, learner, send)
            continue
          }
          const { text } = await readAnswer(await learner.send(send.content, send.key))
          promise(text === wordsOf(3), `the same text comes back (${text})`)
        }
      }
      // Two senders for each learner, so that keys are resent while their first request is in progress.
      await Promise.all([...learners, ...learners].map(sender))
      await Promise.all([...learners].map(async (learner) => repeatAll(learner, keys.get(learner)!)))
      const made = [...keys.values()].flat().length
      promise(model.calls() === made, `one call of the model for each key (${model.calls()} for ${made})`)
      for (const learner of learners) {
        const questions = (await allContents(learner)).filter((content) => content.includes('script:'))
        promise(new Set(questions).size === questions.length, 'no message is there twice')
        promise(
          questions.length === keys.get(learner)!.length,
          `each message is there (${questions.length} of ${keys.get(learner)!.length})`,
        )
      }
      const [first] = keys.get(learners[0]!)!
      promise(
        (await learners[0]!.send('something else', first!.key)).status === 422,
        'another body under the same key is 422',
      )
      return `${sends} sends of ${made} messages: ${repeated} repeated, ${reset} cut off after sending; 0 duplicates`
    },
  },
]

/** The request arrives but its response is never read, as with a restarting proxy. */
async function sendAndBreak(
  url: string,
  learner: Learner,
  { key, content }: { key: string; content: string },
): Promise<void> {
  const body = JSON.stringify({ content })
  const { host, port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `POST /api/projects/${learner.projectId}/chat HTTP/1.1\r\nHost: ${host}\r\nCookie: ${learner.cookie}\r\nAccept: text/event-stream\r\nIdempotency-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  await pause(Math.random() * 30)
  socket.destroy()
}

/** Like a browser, resends requests that were cut off before the server had read them. */
async function repeatAll(learner: Learner, sends: { key: string; content: string }[]): Promise<void> {
  for (const { key, content } of sends) {
    const { text } = await readAnswer(await learner.send(content, key))
    promise(text === wordsOf(3), `the text is there for every key (${text})`)
  }
}

/** The questions in all branches of the project, from its export. */
async function allContents(learner: Learner): Promise<string[]> {
  const response = await learner.call(`/api/projects/${learner.projectId}/export?format=json`)
  const { messages } = (await response.json()) as { messages: { content: string }[] }
  return messages.map((message) => message.content)
}
