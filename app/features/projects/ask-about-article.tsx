import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import type { Project } from '#contract/project.ts'
import { api } from '#app/api/api.ts'
import { readDraft, writeDraft } from '#app/sync/draft.ts'
import { Button } from '#app/ui/button.tsx'
import { createProjectMutation } from './project-mutations.ts'
import { projectListQuery } from '#app/api/project-queries.ts'

interface AskAboutArticleProps {
  slug: string
  onAsk: (project: Project) => void
  onCancel: () => void
}

/** Opens an article's "Ask the tutor about this" in the chat of the last project, or of a new one. */
export function AskAboutArticle({ slug, onAsk, onCancel }: AskAboutArticleProps) {
  const queryClient = useQueryClient()
  const article = useQuery({
    queryKey: ['topics', slug],
    queryFn: async () => (await api.topics[':slug'].$get({ param: { slug } })).json(),
  })
  const list = useQuery(projectListQuery())
  const create = useMutation(createProjectMutation(queryClient))
  if (!article.data || !list.data) return null

  const { title, summary } = article.data
  const latest = list.data.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))[0]

  function ask(project: Project) {
    const question = `I am reading “${title}” in the Field Guide. How do I use this in my app?`
    const unsent = readDraft('chat', project.id).trimEnd()
    if (!unsent.endsWith(question))
      writeDraft('chat', project.id, unsent === '' ? question : `${unsent}\n${question}`)
    onAsk(project)
  }

  return (
    <section
      aria-labelledby="ask-heading"
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-house border-2 border-dawn bg-raised p-5"
    >
      <MessageCircleQuestion aria-hidden className="size-7 shrink-0 text-dawn-text" />
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="ask-heading" className="text-lg">
          Ask the tutor about “{title}”
        </h2>
        <p className="mt-1 text-[0.9375rem] text-soft">
          {latest
            ? 'Your question is ready in the chat. Edit it before you send it.'
            : 'Questions are asked in a project. Start one for what you are learning; you can rename it later.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {latest ? (
          <Button variant="primary" onClick={() => ask(latest)}>
            Ask in {latest.title}
          </Button>
        ) : (
          <Button
            variant="primary"
            pendingLabel={create.isPending && 'Creating...'}
            onClick={() => create.mutate({ title, description: summary }, { onSuccess: ask })}
          >
            Start a project and ask
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          Not now
        </Button>
      </div>
    </section>
  )
}
