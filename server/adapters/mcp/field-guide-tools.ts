import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Article } from '#contract/learning/article.ts'
import { notFound } from '#server/platform/http/problem.ts'
import type { AgentCaller } from './agent-caller.ts'
import { registerAgentTool } from './agent-tool.ts'

export function registerFieldGuideTools(server: McpServer, caller: AgentCaller): void {
  registerSearchFieldGuide(server, caller)
  registerReadArticle(server, caller)
  registerExplainError(server, caller)
}

function registerSearchFieldGuide(server: McpServer, { services, holder }: AgentCaller): void {
  const thoughts = services.thinking.for(`user ${holder.userId}`)
  registerAgentTool(server, services.logger, 'search_field_guide', {
    title: 'Search the Field Guide',
    description:
      'Checked articles about Swift, SwiftUI, Xcode and shipping apps, for Swift 6.2 to 6.4 and iOS 26 and 27. Search before you explain something from memory.',
    input: z.object({ query: z.string().trim().min(1).max(2000), limit: z.int().min(1).max(20).default(8) }),
    output: z.object({
      articles: z.array(
        z.object({
          slug: z.string(),
          title: z.string(),
          summary: z.string(),
          min_ios: z.string().nullable(),
          level: z.string(),
          url: z.string(),
        }),
      ),
    }),
    run: async ({ query, limit }) => ({
      answer: {
        articles: (await thoughts.search(query, limit)).map(
          ({ slug, title, summary, minimumIOS, level }) => ({
            slug,
            title,
            summary,
            min_ios: minimumIOS,
            level,
            url: `${services.settings.publicUrl}/field-guide/${slug}`,
          }),
        ),
      },
    }),
  })
}

function registerReadArticle(server: McpServer, { services, holder }: AgentCaller): void {
  const thoughts = services.thinking.for(`user ${holder.userId}`)
  registerAgentTool(server, services.logger, 'read_article', {
    title: 'Read an article',
    description: 'One Field Guide article whole, as Markdown, by its slug from search_field_guide.',
    input: z.object({ slug: z.string().max(200) }),
    output: z.object({
      slug: z.string(),
      title: z.string(),
      markdown: z.string(),
      min_ios: z.string().nullable(),
      reviewed: z.string(),
    }),
    async run({ slug }) {
      const article = await thoughts.article(slug)
      if (!article) throw notFound('Article')
      const markdown = articleText(article)
      return {
        answer: {
          slug,
          title: article.title,
          markdown,
          min_ios: article.minimumIOS,
          reviewed: article.reviewed,
        },
        text: markdown,
      }
    },
  })
}

function registerExplainError(server: McpServer, { services, holder }: AgentCaller): void {
  const thoughts = services.thinking.for(`user ${holder.userId}`)
  registerAgentTool(server, services.logger, 'explain_error', {
    title: 'Explain an error',
    description:
      'What a message of the Swift compiler, Xcode, a crash or the App Store means and how to find its cause.',
    input: z.object({ error: z.string().trim().min(1).max(8000), code: z.string().max(20_000).optional() }),
    output: z.object({ explanation: z.string(), recognised: z.boolean(), articles: z.array(z.string()) }),
    async run({ error, code }) {
      const { markdown, diagnosis, topics } = await thoughts.explainError(error, code)
      const explanation = markdown.replaceAll('](/', `](${services.settings.publicUrl}/`)
      return {
        answer: { explanation, recognised: diagnosis !== undefined, articles: topics },
        text: explanation,
      }
    },
  })
}

export function articleText({ title, summary, sections }: Article): string {
  return `# ${title}\n\n${summary}\n\n${sections.map(({ heading, markdown }) => `## ${heading}\n\n${markdown}`).join('\n\n')}`
}
