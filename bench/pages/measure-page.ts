import lighthouse from 'lighthouse'

/** Scores are out of 100, times in milliseconds, bytes as transferred. */
export interface PageFigures {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  layoutShift: number
  blockingMs: number
  paintMs: number
  scriptBytes: number
  allBytes: number
  foreignRequests: number
  /** Names of failed audits, except those for speed. */
  faults: string[]
}

/** The median of each figure over some rounds of Lighthouse, in the browser with this debugging port. */
export async function measurePage(url: string, port: number, rounds: number): Promise<PageFigures> {
  const runs: PageFigures[] = []
  for (let round = 0; round < rounds; round += 1) runs.push(await measureOnce(url, port))
  const middle = (figure: (run: PageFigures) => number) =>
    runs.map(figure).toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN
  return {
    performance: middle((run) => run.performance),
    accessibility: middle((run) => run.accessibility),
    bestPractices: middle((run) => run.bestPractices),
    seo: middle((run) => run.seo),
    layoutShift: middle((run) => run.layoutShift),
    blockingMs: middle((run) => run.blockingMs),
    paintMs: middle((run) => run.paintMs),
    scriptBytes: middle((run) => run.scriptBytes),
    allBytes: middle((run) => run.allBytes),
    foreignRequests: middle((run) => run.foreignRequests),
    faults: [...new Set(runs.flatMap((run) => run.faults))],
  }
}

async function measureOnce(url: string, port: number): Promise<PageFigures> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  if (!result) throw new Error(`Lighthouse says nothing about ${url}`)
  const { audits, categories, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`Lighthouse cannot open ${url}: ${runtimeError.message}`)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const requests = requestsIn(audits['network-requests']?.details)
  const bytesOf = (some: NetworkRequest[]) => some.reduce((sum, request) => sum + request.transferSize, 0)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    layoutShift: figure('cumulative-layout-shift'),
    blockingMs: figure('total-blocking-time'),
    paintMs: figure('largest-contentful-paint'),
    scriptBytes: bytesOf(requests.filter((request) => request.resourceType === 'Script')),
    allBytes: bytesOf(requests),
    foreignRequests: requests.filter(
      (request) => !request.url.startsWith(new URL(url).origin) && !request.url.startsWith('data:'),
    ).length,
    faults: ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
      (categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
        .map(({ id }) => `${name}: ${audits[id]?.title ?? id}`),
    ),
  }
}

interface NetworkRequest {
  url: string
  resourceType: string
  transferSize: number
}

function requestsIn(details: unknown): NetworkRequest[] {
  return (details as { items?: NetworkRequest[] } | undefined)?.items ?? []
}
