import { connect } from 'node:net'
import { eventually, median, pause, promise, type Fault } from './fault.ts'
import { createLearner, readAnswer, readPast } from './learner.ts'
import { ask, wordsOf } from './model-server.ts'
import { memoryMbOf } from './process-memory.ts'
import { serve, serveWithModel } from './server.ts'

export const conversationFaults: Fault[] = [
  {
    id: 'F18',
    name: 'reload at a random moment of a stream',
    expected: 'the text is the same to the byte, without a gap or a repeat',
    async run(place) {
      const reloads = place.times(100, 1000)
      const { server } = await serveWithModel(place)
      const learners = await Promise.all(Array.from({ length: 10 }, () => createLearner(server.url)))
      const counts = { joined: 0, tried: 0 }
      await Promise.all(
        learners.map(async (learner) => {
          for (let round = 0; counts.joined < reloads; round += 1) {
            const words = 50 + Math.floor(Math.random() * 150)
            const first = readAnswer(
              await learner.send(ask({ words, gapMs: 2, split: round % 3 === 0 }, `round ${round}`)),
            )
            const reload = async () => {
              await pause(Math.random() * words * 3)
              counts.tried += 1
              const response = await learner.join()
              if (response.status === 204) return
              // Sometimes a page disconnects immediately and returns.
              if (Math.random() < 0.3) await readPast(response, 10)
              const again = Math.random() < 0.3 ? await learner.join() : response
              if (again.status === 204 || again.bodyUsed) return
              counts.joined += 1
              const { text, last } = await readAnswer(again)
              promise(
                text === wordsOf(words) && last === 'finish',
                `a reload reads the whole text once (${text.length} of ${wordsOf(words).length} characters, ${last})`,
              )
            }
            await Promise.all([1, 2, 3, 4, 5].map(reload))
            promise((await first).text === wordsOf(words), 'the first reader reads the whole text once')
            promise((await learner.settledAnswer()).content === wordsOf(words), 'the row is the whole text')
          }
        }),
      )
      return `${counts.joined} of ${counts.joined} joined streams identical to the byte (${counts.tried} reloads in all)`
    },
  },
  {
    id: 'F23',
    name: '200 sends in the same moment',
    expected: 'every message once, in an order that never changes',
    async run(place) {
      const { server } = await serveWithModel(place)
      const learner = await createLearner(server.url)
      await Promise.all(
        Array.from({ length: 200 }, async (_, at) =>
          readAnswer(await learner.send(ask({ words: 1, gapMs: 0 }, `message ${at}`))),
        ),
      )
      const pages = async () => {
        const newest = await learner.messages()
        const rest: typeof newest = []
        for (let before = newest[0]!.id; ; before = rest[0]!.id) {
          const response = await learner.call(`/api/projects/${learner.projectId}/chat?before=${before}`)
          const page = (await response.json()) as typeof newest
          if (page.length === 0) break
          rest.unshift(...page)
        }
        return [...rest, ...newest].map((message) => message.id)
      }
      const [once, twice] = [await pages(), await pages()]
      promise(new Set(once).size === once.length, 'no message is there twice')
      promise(JSON.stringify(once) === JSON.stringify(twice), 'the order is the same when read again')
      return `${once.length} messages in the shown line, in one order`
    },
  },
  {
    id: 'F25',
    name: 'the project is deleted while its answer is made',
    expected: 'the model is no longer asked, nothing is left, 404 after',
    async run(place) {
      const { server, model } = await serveWithModel(place)
      const learner = await createLearner(server.url)
      const reading = readAnswer(await learner.send(ask({ words: 2000, gapMs: 10 })))
      await eventually(20_000, 'the model is asked', () => Promise.resolve(model.calls() === 1))
      promise(
        (await learner.call(`/api/projects/${learner.projectId}`, { method: 'DELETE' })).status === 204,
        'it can be deleted',
      )
      const took = await eventually(3000, 'the model is left', () => Promise.resolve(model.abandoned() === 1))
      await reading
      promise((await learner.call(`/api/projects/${learner.projectId}/chat`)).status === 404, '404 after')
      return `the model was left after ${Math.round(took)} ms; 404 after`
    },
  },
  {
    id: 'F26',
    name: 'the session ends in the middle of a stream',
    expected: 'the stream ends as it should, the next call is 401',
    async run(place) {
      const { server } = await serveWithModel(place)
      const learner = await createLearner(server.url)
      const reading = readAnswer(await learner.send(ask({ words: 100, gapMs: 10 })))
      await pause(300)
      promise(
        (await learner.call('/api/auth/session', { method: 'DELETE' })).status === 204,
        'signed out elsewhere',
      )
      const { text, last } = await reading
      promise(text === wordsOf(100) && last === 'finish', `the stream is read to its end (${last})`)
      const next = await learner.send('one more')
      promise(next.status === 401, `the next send is 401 (${next.status})`)
      return 'stream whole, then 401'
    },
  },
  {
    id: 'F29',
    name: '100 readers who read almost nothing',
    expected: 'memory is bounded, others are not held up',
    async run(place) {
      const { server } = await serveWithModel(place)
      const learner = await createLearner(server.url)
      const long = readAnswer(await learner.send(ask({ words: 4000, gapMs: 1 }, 'long')))
      const slow = Array.from({ length: 100 }, () => {
        const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
        socket.on('error', () => {})
        socket.write(
          `GET /api/projects/${learner.projectId}/chat/stream HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nCookie: ${learner.cookie}\r\nAccept: text/event-stream\r\n\r\n`,
        )
        return socket.pause()
      })
      place.afterwards(() => slow.forEach((socket) => socket.destroy()))
      const other = await createLearner(server.url)
      const before = await memoryMbOf(server.process.pid!)
      const took: number[] = []
      for (let call = 0; call < 40; call += 1) {
        const begun = performance.now()
        promise((await other.call('/api/projects')).ok, 'others are served')
        took.push(performance.now() - begun)
        await pause(50)
      }
      const { text } = await long
      promise(text === wordsOf(4000), 'the quick reader reads all')
      const grown = (await memoryMbOf(server.process.pid!)) - before
      promise(grown < 150, `memory stays bounded (grown by ${Math.round(grown)} MB)`)
      return `others served in ${Math.round(median(took))} ms, memory grown by ${Math.round(grown)} MB for 100 × ${Math.round(text.length / 1024)} KB`
    },
  },
  {
    id: 'F30',
    name: "Google's keys cannot be reached",
    expected: 'sessions work on, sign-in says so',
    async run(place) {
      const google = {
        FIREBASE_PROJECT_ID: 'fledge',
        FIREBASE_API_KEY: 'key',
        FIREBASE_AUTH_DOMAIN: 'localhost',
        FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
      }
      const server = await serve(place, google)
      const learner = await createLearner(server.url)
      const seconds = Math.floor(Date.now() / 1000)
      const claims = {
        aud: 'fledge',
        iss: 'https://securetoken.google.com/fledge',
        sub: 'ada',
        exp: seconds + 3600,
        iat: seconds - 10,
        auth_time: seconds - 10,
        email: 'ada@example.com',
        email_verified: true,
        firebase: { sign_in_provider: 'google.com' },
      }
      const header = Buffer.from('{"alg":"RS256","kid":"one","typ":"JWT"}').toString('base64url')
      const response = await fetch(`${server.url}/api/auth/session`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          idToken: `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`,
        }),
      })
      promise(response.status === 503, `sign-in says that Google is away (${response.status})`)
      promise((await learner.call('/api/user')).ok, 'sessions work on')
      return `sign-in ${response.status}: "${((await response.json()) as { detail: string }).detail}"`
    },
  },
]
