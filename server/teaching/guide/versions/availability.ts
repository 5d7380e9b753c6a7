import { z } from 'zod'
import { Slug } from '#contract/learning/article.ts'
import { loadYaml } from '#server/teaching/load-yaml.ts'

const IosVersion = z.string().regex(/^\d+(\.\d+)?$/)

const Entry = z
  .strictObject({
    api: z.string().min(2),
    finds: z.string().optional(),
    ios: IosVersion.optional(),
    until: IosVersion.optional(),
    use: z.string().optional(),
    article: Slug.optional(),
  })
  .refine(
    (entry) => Boolean(entry.ios ?? entry.until) && Boolean(entry.until) === Boolean(entry.use),
    'needs "ios", or "until" together with "use"',
  )

const File = z.record(z.string(), z.strictObject({ article: Slug, apis: z.array(Entry) }))

/**
 * When an API arrived or was replaced; the format is described at the top of `knowledge/availability.yaml`.
 */
export interface Availability {
  api: string
  finds: string
  ios?: string | undefined
  until?: string | undefined
  use?: string | undefined
  article: string
}

export async function loadAvailability(file: string): Promise<Availability[]> {
  return Object.values(await loadYaml(file, File)).flatMap(({ article, apis }) =>
    apis.map((entry) => ({
      ...entry,
      finds: entry.finds ?? patternOf(entry.api),
      article: entry.article ?? article,
    })),
  )
}

/** The regular expression that finds an API in code. */
function patternOf(api: string): string {
  const name = RegExp.escape(api.replace(/\(\)$/, ''))
  if (/^[@#]/.test(api)) return `${name}\\b`
  if (api.startsWith('\\.')) return `${name}\\b`
  if (api.startsWith('.')) return `${name}\\b(?!\\s*:)`
  return `(?<![.\\w])${name}\\b`
}
