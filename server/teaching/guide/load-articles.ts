import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Article, ArticleFrontMatter, type ArticleSection } from '#contract/learning/article.ts'
import { parseYaml } from '#server/teaching/load-yaml.ts'

/** Loads all articles of a folder, by slug. Throws with file, line and reason if one is invalid. */
export async function loadArticles(folder: string): Promise<Article[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted()
  return Promise.all(
    names.map(async (name) =>
      parseArticle(name.slice(0, -'.md'.length), await readFile(path.join(folder, name), 'utf8')),
    ),
  )
}

export function parseArticle(slug: string, source: string): Article {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source)
  if (!parts) throw new Error(`${slug}.md: does not start with front matter between two lines of ---`)
  // The added newline replaces the `---` line, so that line numbers are right.
  const frontMatter = parseYaml(`${slug}.md`, `\n${parts[1]}`, ArticleFrontMatter)
  return { slug, ...frontMatter, sections: sectionsOf(parts[2] ?? '') }
}

/** `## ` inside a code fence is not a heading. */
function sectionsOf(body: string): ArticleSection[] {
  const sections: ArticleSection[] = []
  let inFence = false
  for (const line of body.split('\n')) {
    if (line.startsWith('```')) inFence = !inFence
    const heading = inFence ? null : /^## (.+)$/.exec(line)
    if (heading) sections.push({ heading: heading[1]?.trim() ?? '', markdown: '' })
    else if (sections.length > 0) sections[sections.length - 1]!.markdown += `${line}\n`
  }
  return sections.map((section) => ({ ...section, markdown: section.markdown.trim() }))
}
