import { useMutation } from '@tanstack/react-query'
import { Bot, FileJson, FileText, GitBranch, type LucideIcon } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { exportProjectMutation } from './project-mutations.ts'

const choices: { path: string; icon: LucideIcon; name: string; use: string }[] = [
  {
    path: 'export',
    icon: FileText,
    name: 'Markdown',
    use: 'Everything to read: plan, tasks, solutions, conversation',
  },
  {
    path: 'export?format=json',
    icon: FileJson,
    name: 'JSON',
    use: 'A full backup that you can import again',
  },
  {
    path: 'export?format=github',
    icon: GitBranch,
    name: 'GitHub issues',
    use: 'A script that creates an issue for each open task. Safe to run twice.',
  },
  {
    path: 'agents-md',
    icon: Bot,
    name: 'AGENTS.md',
    use: 'For your repository, so other assistants follow your plan too',
  },
]

export function ExportChoices({ projectId }: { projectId: number }) {
  const { mutate, isPending, variables } = useMutation(exportProjectMutation(projectId))
  return (
    <ul className="divide-y divide-line">
      {choices.map(({ path, icon: Icon, name, use }) => (
        <li key={path} className="flex items-center gap-3 py-2">
          <Icon aria-hidden className="size-5 shrink-0 text-soft" />
          <span className="min-w-0 flex-1 text-[0.9375rem] leading-snug">
            <span className="block font-semibold">{name}</span>
            <span className="text-sm text-soft">{use}</span>
          </span>
          <Button
            size="small"
            aria-label={`Download as ${name}`}
            onClick={() => mutate(path)}
            pendingLabel={isPending && variables === path && 'Preparing...'}
          >
            Download
          </Button>
        </li>
      ))}
    </ul>
  )
}
