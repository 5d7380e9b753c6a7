import { execFileSync } from 'node:child_process'
import { eventually, promise, type Fault } from './fault.ts'
import { createInspector } from './inspector.ts'
import { createLearner } from './learner.ts'
import { serve } from './server.ts'

const watchdogSeconds = 3
const settings = {
  LOG_LEVEL: 'warn',
  WATCHDOG_SECONDS: String(watchdogSeconds),
  NODE_OPTIONS: '--inspect-port=0',
}

export const threadFaults: Fault[] = [
  {
    id: 'F31',
    name: 'the main thread blocked',
    expected:
      'the process is ended in time, with a line that says what it was doing; the next start has everything',
    async run(place) {
      const server = await serve(place, settings)
      const learner = await createLearner(server.url)
      const ended = new Promise<NodeJS.Signals | null>((resolve) =>
        server.process.once('exit', (_, signal) => resolve(signal)),
      )
      const inspector = await createInspector(server)
      const begun = performance.now()
      inspector.evaluate('for (;;);')
      const signal = await ended
      const seconds = (performance.now() - begun) / 1000
      inspector.close()
      promise(signal === 'SIGKILL', `the watchdog ends the process (${signal})`)
      promise(seconds <= watchdogSeconds + 5, `it is ended in time (${seconds.toFixed(1)} s)`)
      promise(server.output().includes('The event loop has been blocked'), 'the log says so')
      const again = await serve(place, settings)
      promise(
        (await (await createLearner(again.url, learner)).call('/api/projects')).ok,
        'the next start serves the same learner',
      )
      return `ended after ${seconds.toFixed(1)} s, with its line; the next start had everything`
    },
  },
  {
    id: 'F32',
    name: 'a worker process dies',
    expected:
      'the call on it is answered with a problem document, the next ones as always; nobody else waits',
    async run(place) {
      const server = await serve(place)
      const search = () => fetch(`${server.url}/api/topics?q=list`)
      await eventually(30_000, 'the workers have loaded', async () => (await search()).ok)
      const deaths = place.times(3, 20)
      let refused = 0
      for (let death = 0; death < deaths; death += 1) {
        for (const worker of workersOf(server.process.pid!)) process.kill(worker, 'SIGKILL')
        const { status } = await search()
        promise(
          status === 200 || status === 503,
          `a search is answered, or refused with a sentence (${status})`,
        )
        if (status === 503) refused += 1
        promise((await fetch(`${server.url}/healthz`)).ok, 'everything else is answered meanwhile')
        await eventually(30_000, 'searches are answered again', async () => (await search()).ok)
      }
      return `${deaths} deaths, ${refused} calls refused with a sentence, all later ones answered`
    },
  },
]

/** The process ids of a server's workers. */
function workersOf(server: number): number[] {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return processes
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .filter(([, , parent, command]) => Number(parent) === server && command?.includes('thinking-worker'))
    .map(([, id]) => Number(id))
}
