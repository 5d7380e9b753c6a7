export const workspaceTabs = ['today', 'plan', 'tasks', 'solutions'] as const
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
  /** Which panel a small screen shows; null: nobody chose one yet. */
  panel: 'chat' | 'plan' | null
  /** Which messages the chat shows: those about the task at hand, or all; null: nobody chose yet. */
  thread: 'task' | 'all' | null
  /** The plan's panel has the whole width, and the chat waits behind it. */
  isWide: boolean
}

/** What a workspace's address says; what it cannot mean is left out. */
export function readWorkspaceAddress(search: URLSearchParams): WorkspaceAddress {
  const tab = workspaceTabs.find((known) => known === search.get('tab')) ?? null
  const openTaskId = idIn(search.get('task'))
  const openSolutionId = idIn(search.get('solution'))
  const taskView = search.get('view') === 'board' ? 'board' : 'list'
  const wantedMessageId = idIn(search.get('message'))
  const isOfPlan = tab !== null || openTaskId !== null
  const panel =
    panels.find((known) => known === search.get('panel')) ??
    (isOfPlan ? 'plan' : wantedMessageId === null ? null : 'chat')
  return {
    tab: tab ?? (openTaskId === null ? null : 'tasks'),
    openTaskId,
    openSolutionId,
    wantedMessageId,
    taskView,
    workTaskId: idIn(search.get('work')),
    panel,
    thread: threads.find((known) => known === search.get('thread')) ?? null,
    isWide: search.get('wide') === '1',
  }
}

const panels = ['chat', 'plan'] as const
const threads = ['task', 'all'] as const

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
    thread: change.thread,
    wide: change.isWide === false ? null : change.isWide && 1,
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
