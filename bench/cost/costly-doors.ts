import { limits } from '#contract/limits.ts'
import { attackDoors } from './attack-doors.ts'
import { callerApi, type Caller } from './costly-caller.ts'
import type { OpenApi } from '#bench/fuzz/fuzz-requests.ts'
import { requestsOf, type TextRequest } from './text-endpoints.ts'

/** An entry point of the product that takes a text. */
export interface Door {
  name: string
  mostCharacters: number
  /**
   * Which texts are sent: all; all except beginnings of errors, if these are not looked for; only the hardest, if a
   * hundred fields are alike; or none, for an attack without a text.
   */
  texts: 'all' | 'no errors' | 'hardest' | 'none'
  /** No text of ours can be valid here (a Google token, a phase name), so it is only read until it is rejected. */
  isAlwaysRefused?: boolean
  /** Many calls at once, where the rate limits are part of the promise. */
  isLimited?: boolean
  /** Prepares what is needed before the first text is sent; not measured. */
  prepare?: (caller: Caller) => Promise<Caller>
  /** Resolves with the response's status. */
  send: (caller: Caller, text: string, signal: AbortSignal) => Promise<number>
}

/** All entry points: request bodies in the OpenAPI document, addresses, `/v1` and the tools of `/mcp`. */
export async function createDoors(url: string): Promise<Door[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi
  return [
    ...requestsOf(document).map((request) => (isImport(request) ? importDoor(request) : bodyDoor(request))),
    queryDoor('/api/topics', 2000),
    queryDoor('/api/search', 200),
    ...completionDoors(),
    toolDoor('search_field_guide', 2000, (query) => ({ query })),
    toolDoor('explain_error', 8000, (error) => ({ error, code: error })),
    savedSolutionDoor(),
    ...attackDoors(),
  ]
}

function bodyDoor({ name, method, path, body, mostCharacters }: TextRequest): Door {
  const texts = name.includes(' edit.')
    ? 'hardest'
    : /chat content|files\[\]code/.test(name)
      ? 'all'
      : 'no errors'
  return {
    name,
    mostCharacters: name.includes('files[]code') ? limits.attemptCode : mostCharacters,
    texts,
    isAlwaysRefused: /idToken|email|topic|answer answer| edit\.|lines\[\]|tasks phase/.test(name),
    send: (caller, text, signal) =>
      callerApi(caller).statusOf(placesIn(path, caller), { method, body: body(text), signal }),
  }
}

function placesIn(path: string, { projectId, taskId, solutionId, messageId, askedId }: Caller): string {
  const ids: Record<string, number | string> = { projectId, taskId, solutionId, messageId, askedId }
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? 1))
}

function isImport({ path }: TextRequest): boolean {
  return path.endsWith('/projects/import')
}

/** Length limits of texts in an imported plan, as in `contract/export.ts`. */
const planCharacters = { usual: 50_000, phase: 1000 }

/**
 * Imports the text, then does everything that reads it: a question, a change of the plan, the instructions for
 * agents.
 */
function importDoor({ name, path, body, mostCharacters }: TextRequest): Door {
  return {
    name,
    mostCharacters: Math.min(mostCharacters, mostInPlan(name)),
    texts: 'hardest',
    async send(caller, text, signal) {
      const api = callerApi(caller)
      const imported = await api.call(path, { method: 'POST', body: body(text), signal })
      const { id } = (await imported.json()) as { id: number }
      if (imported.status !== 201) return imported.status
      const project = `/api/projects/${id}`
      const after = [
        await api.statusOf(`${project}/chat`, { method: 'POST', body: { content: 'why?' }, signal }),
        await api.statusOf(`${project}/plan/tasks`, { method: 'POST', body: {}, signal }),
        await api.statusOf(`${project}/plan/proposal`, {
          method: 'POST',
          body: { refine: 'Add a chart of my trips' },
          signal,
        }),
        await api.statusOf(`${project}/agents-md`, { signal }),
        await api.statusOf(`${project}/tasks`, { signal }),
      ]
      await api.statusOf(project, { method: 'DELETE', signal })
      return Math.max(201, ...after.filter((status) => status >= 500))
    },
  }
}

function mostInPlan(name: string): number {
  if (!name.includes(' plan.')) return Infinity
  return name.endsWith(' plan.roadmap[]phase') ? planCharacters.phase : planCharacters.usual
}

function queryDoor(path: string, mostCharacters: number): Door {
  return {
    name: `GET ${path}`,
    mostCharacters,
    texts: 'no errors',
    // Node accepts addresses up to 16 KB.
    send: (caller, text, signal) =>
      callerApi(caller).statusOf(
        `${path}?q=${encodeURIComponent(text.toWellFormed())
          .slice(0, 12_000)
          .replace(/%[\dA-F]?$/, '')}`,
        { signal },
      ),
  }
}

const fileOf = (code: string, question: string) =>
  `The user is currently inside this file: A.swift\nThe contents are below:\n\`\`\`swift:A.swift\n${code}\n\`\`\`\n\nThe user has asked:\n\n${question}`

/**
 * A new message, a repeated one, a file, a message in a project, and Xcode's requests to merge code or to title a
 * conversation.
 */
function completionDoors(): Door[] {
  const one = (content: string) => [{ role: 'user', content }]
  const ways: [name: string, texts: Door['texts'], messages: (text: string) => object[]][] = [
    ['a message', 'all', one],
    ['a file', 'hardest', (text) => one(fileOf(text, 'What does this code do?'))],
    [
      'forty messages',
      'hardest',
      (text) =>
        Array.from({ length: 40 }, (_, at) => ({
          role: at % 2 === 0 ? 'user' : 'assistant',
          content: text.slice(0, Math.floor(text.length / 40)),
        })),
    ],
    [
      'instructions',
      'hardest',
      (text) => [{ role: 'system', content: text }, ...one('How do I show a list?')],
    ],
    [
      'a merge',
      'hardest',
      (text) => [
        { role: 'system', content: 'You are a precise code editing assistant' },
        ...one(`**File:**\n\`\`\`swift:A.swift\n${text}\n\`\`\`\n**Answer:**\n${text.slice(0, 100_000)}`),
      ],
    ],
    [
      'a merge of instructions',
      'hardest',
      (text) => [
        { role: 'system', content: 'You are a coding assistant that helps merge code updates' },
        ...one(`**Code Instructions:**\n${text}`),
      ],
    ],
    [
      'a title',
      'hardest',
      (text) =>
        one(
          `You are a programming assistant for Apple platforms, tasked with summarizing the user's questions\n${text}`,
        ),
    ],
  ]
  return ways.map(([name, texts, messages]): Door => ({
    name: `/v1 ${name}`,
    mostCharacters: 4_000_000,
    texts,
    send: (caller, text, signal) =>
      callerApi(caller).statusOf('/v1/chat/completions', {
        method: 'POST',
        body: { model: 'fledge', messages: messages(text) },
        withKey: true,
        signal,
      }),
  }))
}

function toolDoor(name: string, mostCharacters: number, input: (text: string) => object): Door {
  return {
    name: `/mcp ${name}`,
    mostCharacters,
    texts: name === 'explain_error' ? 'all' : 'no errors',
    send: (caller, text, signal) => callerApi(caller).callTool(name, input(text), signal),
  }
}

/** Saves the text as a solution, which is read in full when an agent lists them. */
function savedSolutionDoor(): Door {
  return {
    name: '/mcp list_saved_solutions',
    mostCharacters: limits.solutionContent,
    texts: 'no errors',
    async send(caller, text, signal) {
      const api = callerApi(caller)
      const kept = await api.statusOf(`/api/projects/${caller.projectId}/saved-solutions`, {
        method: 'POST',
        body: { title: 'Kept', content: text },
        signal,
      })
      return kept === 201 ? api.callTool('list_saved_solutions', { limit: 1 }, signal) : kept
    },
  }
}
