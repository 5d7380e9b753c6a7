import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { projectListQuery } from '#app/api/project-queries.ts'
import { LinkButton } from '#app/ui/link-button.tsx'

/** Downloads of files for the learner's repository that make other assistants teach, too. */
export function AgentsFiles() {
  const { data: projects } = useQuery(projectListQuery())
  if (!projects || projects.length === 0) return null
  return (
    <section
      aria-labelledby="agents-files"
      className="grid grid-cols-1 gap-3 rounded-house border border-line bg-raised p-5"
    >
      <h3 id="agents-files" className="text-lg">
        AGENTS.md for your repository
      </h3>
      <p className="text-[0.9375rem] text-soft">
        Most assistants read this file. It holds your plan, the task to do now and the rules by which they
        help you learn. Put it next to your Xcode project, and download it again when you move on.
      </p>
      <ul className="flex flex-wrap gap-2">
        {projects.slice(0, 8).map(({ id, title }) => (
          <li key={id} className="max-w-full">
            <LinkButton
              size="small"
              href={`/api/projects/${id}/agents-md`}
              download="AGENTS.md"
              aria-label={`AGENTS.md for ${title}`}
            >
              <FileDown aria-hidden />
              <span className="max-w-52 min-w-0 truncate">{title}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
