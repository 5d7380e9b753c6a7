import { readdir } from 'node:fs/promises'
import type { Config } from '@react-router/dev/config'
import { examplePlanPath, showcaseApps } from './app/features/landing/showcase/showcase-apps.ts'
import { exampleIdeas } from './app/features/plan/demo/example-ideas.ts'
import { planAhead } from './app/features/plan/demo/planned-idea.server.ts'
import { mailSteps } from '#app/features/newsletter/mail-link-pages.ts'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: false,
  async prerender() {
    await planAhead([
      { description: exampleIdeas[0]!.idea },
      ...showcaseApps.map(({ name, idea }) => ({ title: name, description: idea })),
    ])
    return [...publicPages, ...(await articlePaths())]
  },
} satisfies Config

// Light pages first: React Router gives each one ten seconds, and the first also pays for loading everything.
const publicPages = [
  '/privacy-policy',
  '/field-guide',
  ...showcaseApps.map(examplePlanPath),
  '/',
  '/auth',
  '/terms-of-service',
  '/field-guide-index.json',
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
  '/404',
  ...Object.keys(mailSteps),
]

async function articlePaths(): Promise<string[]> {
  const names = await readdir('knowledge/articles')
  return names
    .filter((name) => name.endsWith('.md'))
    .map((name) => `/field-guide/${name.slice(0, -'.md'.length)}`)
}
