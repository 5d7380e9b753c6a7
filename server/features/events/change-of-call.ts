import type { ChangedPart } from '#contract/change-event.ts'

interface CalledChange {
  part: ChangedPart | 'sessions'
  projectId: number | null
}

const parts: Record<string, ChangedPart> = {
  tasks: 'tasks',
  'saved-solutions': 'solutions',
  plan: 'plan',
  chat: 'messages',
}
const makesAProject = ['import', 'duplicate']
const ofNobody = ['newsletter', 'plan-preview']

/**
 * What a successful request may have changed; null if nothing. An unknown route may have changed anything.
 */
export function changeOfCall(method: string, path: string): CalledChange | null {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return null
  const [, , area, first, second, third] = path.split('/')
  if (area === undefined || ofNobody.includes(area)) return null
  if (area === 'auth' || area === 'sessions' || (area === 'user' && method === 'DELETE'))
    return { part: 'sessions', projectId: null }
  if (area !== 'projects') return { part: 'account', projectId: null }
  const projectId = Number(first)
  if (!first || !Number.isSafeInteger(projectId) || makesAProject.includes(second ?? ''))
    return { part: 'project', projectId: null }
  // An accepted suggestion may add or change a task, or save a solution.
  if (second === 'chat' && third === 'suggestions') return { part: 'whole', projectId }
  return { part: second ? (parts[second] ?? 'whole') : 'project', projectId }
}
