import type { Plan } from '#contract/plan/plan.ts'
import type { Task } from '#contract/tasks/task.ts'

/** Pairs the example's types with the project's. Uses only names from the plan. */
export function namesFor(
  swift: string,
  task: Pick<Task, 'title' | 'description'>,
  plan: Plan | null,
): { example: string; yours: string }[] {
  const kept = keptTypesIn(swift)[0]
  const entity = plan && entityFor(task, plan)
  if (!kept || !entity) return []
  const yours = typeName(entity)
  return yours === kept ? [] : [{ example: kept, yours }]
}

/** The example's types that store data: not views, the app or framework helpers. */
function keptTypesIn(swift: string): string[] {
  return [
    ...swift
      .replace(/@Observable\s+(?:final )?class \w+/g, '')
      .matchAll(
        /^[ \t]{0,80}(?:@\w{1,40}(?:\([^)\n]{0,200}\))?\s{1,40}){0,8}(?:final )?(?:struct|class) ([A-Z]\w{0,80})(?:\s{0,9}:([^{\n]{1,200}))?\s{0,9}\{/gm,
      ),
  ]
    .filter(
      ([, , parents = '']) =>
        !/\b(View|App|Scene|Widget|Error|Style|Delegate|NSObject|Intent|Provider|Layout|Shape|Modifier|Representable|Plan|Schema)\b|(?:Representable|Modifier|Delegate|Style|Provider|Intent)\b/.test(
          parents,
        ),
    )
    .map((match) => match[1] ?? '')
    .filter(
      (name) =>
        !/(?:View|Model|Store|Service|Manager|Session|Controller|Client|Actor|Loader|Tests?|Screen|Row|App|Error)$/.test(
          name,
        ),
    )
}

function entityFor(task: Pick<Task, 'title' | 'description'>, plan: Plan): string | null {
  const text = ` ${task.title} ${task.description ?? ''} `.toLowerCase()
  const entities = plan.architecture.entities.map(({ name }) => name)
  const named = entities
    .filter((name) => text.includes(name.toLowerCase()))
    .toSorted((a, b) => b.length - a.length)
  return named[0] ?? entities[0] ?? null
}

/** The Swift name of an entity: "Route Point" becomes `RoutePoint`. */
export function typeName(entity: string): string {
  return entity
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
