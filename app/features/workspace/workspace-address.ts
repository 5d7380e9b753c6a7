export const workspaceTabs = ['plan', 'tasks', 'solutions'] as const
export type WorkspaceTab = (typeof workspaceTabs)[number]

export interface WorkspaceAddress {
  /** Null: nobody chose one yet. */
  tab: WorkspaceTab | null
  openTaskId: number | null
  openSolutionId: number | null
  /** The chat brings it into view and takes it out of the address. */
  wantedMessageId: number | null
  taskView: 'list' | 'board'
  /** The task that the learner works on with the tutor. */
  workTaskId: number | null
  /** Which panel a small screen shows. */
  panel: 'chat' | 'plan'
}

/** What a workspace's address says; what it cannot mean is left out. */
export function readWorkspaceAddress(search: URLSearchParams): WorkspaceAddress {
  const tab = workspaceTabs.find((known) => known === search.get('tab')) ?? null
  const openTaskId = idIn(search.get('task'))
  const openSolutionId = idIn(search.get('solution'))
  const taskView = search.get('view') === 'board' ? 'board' : 'list'
  const panel =
    search.get('panel') === 'chat' || (search.get('panel') !== 'plan' && tab === null && openTaskId === null)
      ? 'chat'
      : 'plan'
  return {
    tab: tab ?? (openTaskId === null ? null : 'tasks'),
    openTaskId,
    openSolutionId,
    wantedMessageId: idIn(search.get('message')),
    taskView,
    workTaskId: idIn(search.get('work')),
    panel,
  }
}

/** The search part for a changed workspace; `null` takes something out. */
export function changeWorkspaceAddress(
  search: URLSearchParams,
  change: Partial<WorkspaceAddress>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  const values = {
    tab: change.tab,
    task: change.openTaskId,
    solution: change.openSolutionId,
    message: change.wantedMessageId,
    view: change.taskView === 'list' ? null : change.taskView,
    work: change.workTaskId,
    panel: change.panel,
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name)
    else if (value !== undefined) next.set(name, String(value))
  }
  return next
}

/** An id as it stands in an address; 0 where there is none, which no project has. */
export function projectIdIn(text: string | undefined): number {
  return idIn(text ?? null) ?? 0
}

function idIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number.parseInt(text, 10) : null
}
