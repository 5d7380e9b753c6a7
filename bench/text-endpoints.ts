import type { OpenApi } from './fuzz-requests.ts'

export interface TextRequest {
  name: string
  method: string
  /** `OWN` stands for the caller's project. */
  path: string
  body: (text: string) => object
  mostCharacters: number
}

interface TextSchema {
  type?: string | string[]
  maxLength?: number
  enum?: unknown[]
  const?: unknown
  format?: string
  properties?: Record<string, TextSchema>
  required?: string[]
}

const bodyCharacters = 500_000

/** For every text in the body of a request, one request with that text long and all other texts that it needs short. */
export function requestsOf(document: OpenApi): TextRequest[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const schema: TextSchema | undefined = Object.values(operation.requestBody?.content ?? {})[0]?.schema
      const texts = Object.entries(schema?.properties ?? {}).filter(([, property]) => isText(property))
      const others = Object.fromEntries(
        texts.filter(([name]) => schema?.required?.includes(name)).map(([name]) => [name, 'A list of trips']),
      )
      return texts.map(([name, property]) => ({
        name: `${method.toUpperCase()} ${path} ${name}`,
        method: method.toUpperCase(),
        path: `/api${path.replace(/^\/api/, '')}`.replace(/\{id\}|:id/, 'OWN').replace(/\{\w+\}|:\w+/g, '1'),
        body: (text: string) => ({ ...others, [name]: text }),
        mostCharacters: Math.min(property.maxLength ?? bodyCharacters, bodyCharacters),
      }))
    }),
  )
}

function isText({ type, enum: choices, const: only, format }: TextSchema): boolean {
  return [type].flat().includes('string') && !choices && only === undefined && format === undefined
}
