import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { MessageCircleQuestionMark } from 'lucide-react'
import { useRef, useState, useEffect } from 'react'
import { useMatch, useNavigate } from 'react-router'
import { projectListQuery, projectPath } from '#app/api/project-queries.ts'
import { useHiddenPaths } from '#app/sync/undoable-delete.ts'
import { Dialog, DialogContent, DialogHeader } from '#app/ui/overlay/dialog.tsx'
import { api } from '#app/api/api.ts'
import { foundGroups, recentProjects, withoutHidden } from './found-groups.ts'
import { commandsFor } from './palette-commands.ts'
import { plainText, type PaletteAction, type PaletteEntry, type PaletteGroup } from './palette-entry.ts'
import { PaletteList, type PaletteState } from './palette-list.tsx'

/** Searches the user's content and the Field Guide, and lists commands, in one list. */
export function CommandPalette({
  onClose,
  onShowShortcuts,
}: {
  onClose: () => void
  onShowShortcuts: () => void
}) {
  const navigate = useNavigate()
  const openProject = useMatch('/project/:id')?.params.id
  const openProjectId = openProject && /^\d+$/.test(openProject) ? Number(openProject) : null
  const [text, setText] = useState('')
  const { groups, state, search } = usePaletteGroups(text.trim(), openProjectId, onShowShortcuts)
  const chosen = useRef<PaletteAction | null>(null)

  function handleChoose({ action }: PaletteEntry, inNewTab: boolean) {
    if (inNewTab && action.kind !== 'run') {
      window.open(action.kind === 'go' ? action.to : action.href, '_blank', 'noopener')
      return
    }
    chosen.current = action
    onClose()
    if (action.kind === 'load') location.assign(action.href)
    if (action.kind === 'go') void navigate(action.to, { state: { arrivedAt: Date.now(), ask: action.ask } })
  }

  /** After navigation, the new page takes the focus; otherwise it returns to where it was. */
  function handleCloseAutoFocus(event: Event) {
    const action = chosen.current
    if (action?.kind === 'go') event.preventDefault()
    if (action?.kind === 'run') setTimeout(action.run)
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        className="mt-[min(8vh,5rem)] mb-auto max-w-2xl self-start overflow-hidden p-0 max-sm:mt-0 max-sm:mb-auto max-sm:rounded-house max-sm:p-0"
        onCloseAutoFocus={handleCloseAutoFocus}
      >
        <div className="sr-only">
          <DialogHeader
            title="Search and commands"
            description="Search your projects, tasks, saved solutions, messages and the Field Guide, or choose a command."
          />
        </div>
        <PaletteList
          text={text}
          onTextChange={setText}
          groups={groups}
          state={state}
          error={search.error}
          onRetry={() => void search.refetch()}
          onChoose={handleChoose}
        />
      </DialogContent>
    </Dialog>
  )
}

/** The palette's groups for the typed text; recent projects and all commands if it is empty. */
function usePaletteGroups(typed: string, openProjectId: number | null, onShowShortcuts: () => void) {
  const words = useSettledText(typed)
  const search = useQuery(searchQuery(words))
  const hidden = useHiddenPaths()
  const projects = useQuery(projectListQuery())

  const found =
    typed.length >= shortestSearch && search.data ? foundGroups(withoutHidden(search.data, hidden)) : []
  const state = stateOf(typed, typed !== words || search.isFetching, search.isError, found)
  const commands = { name: 'Commands', entries: commandsFor(typed, { openProjectId, onShowShortcuts }) }
  // If only a few commands match, one of them is probably meant, so they come first.
  const isCommand = typed.length >= shortestSearch && commands.entries.length <= 3
  const groups: PaletteGroup[] = [
    {
      name: 'Projects',
      entries:
        typed === '' && projects.data
          ? recentProjects(
              projects.data.filter(({ id }) => !hidden.has(projectPath(id))),
              openProjectId,
            )
          : [],
    },
    ...(isCommand ? [commands, ...found] : [...found, commands]),
    { name: 'Ask', entries: typed !== '' && openProjectId !== null ? [askEntry(typed, openProjectId)] : [] },
  ].filter(({ entries }) => entries.length > 0)

  return { groups, state, search }
}

function stateOf(
  typed: string,
  isUnderWay: boolean,
  hasFailed: boolean,
  found: PaletteGroup[],
): PaletteState {
  if (typed.length < shortestSearch) return 'ready'
  if (isUnderWay) return 'searching'
  if (hasFailed) return 'failed'
  return found.some(({ entries }) => entries.length > 0) ? 'ready' : 'none'
}

function askEntry(typed: string, projectId: number): PaletteEntry {
  return {
    id: 'ask',
    icon: MessageCircleQuestionMark,
    title: plainText(`Ask the tutor: “${typed}”`),
    action: { kind: 'go', to: `/project/${projectId}?panel=chat`, ask: typed },
  }
}

const shortestSearch = 2

/** Searches the user's content and the Field Guide; earlier results stay until new ones arrive. */
function searchQuery(words: string) {
  return queryOptions({
    queryKey: ['search', words],
    queryFn: async ({ signal }) =>
      (await api.search.$get({ query: { q: words } }, { init: { signal } })).json(),
    enabled: words.length >= shortestSearch,
    // The searched content changes often.
    staleTime: 5000,
    gcTime: 30_000,
    placeholderData: keepPreviousData,
  })
}

/** The text, debounced. */
function useSettledText(text: string, stillMs = 120): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(text), stillMs)
    return () => clearTimeout(waiting)
  }, [text, stillMs])
  return settled
}
