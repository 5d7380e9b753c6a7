import type { Plan } from '#contract/plan.ts'
import { datedRoadmap, freeKey, openList } from './apply-edits.ts'
import type { LiveTask } from './live-task.ts'
import { planKeyOf } from './plan-key.ts'

/** Calls the app by another name wherever the plan and its open tasks name it; what is done stays as it is. */
export function renameApp(
  plan: Plan,
  tasks: LiveTask[],
  { was, name }: { was: string; name: string },
): { plan: Plan; tasks: LiveTask[] } {
  const say = sayingOtherwise(was, name)
  const list = openList(plan, tasks)
  const renamed = new Map<string, string>()
  for (const phase of list.phases) {
    // A done task is known by the name of its phase.
    if (phase.slots.every(({ live }) => live?.status !== 'completed')) phase.phase = say(phase.phase)
    phase.goal = say(phase.goal)
    for (const slot of phase.slots) {
      const { live } = slot
      if (live?.status === 'completed') continue
      const next = everywhere(slot.task, say)
      renamed.set(slot.task.title, next.title)
      slot.task = next
      if (!live) continue
      const key = planKeyOf(phase.phase, next.title)
      const changed = {
        ...live,
        title: say(live.title),
        description: live.description && say(live.description),
        doneWhen: live.doneWhen && say(live.doneWhen),
        phase: live.phase && phase.phase,
        planKey: live.planKey === key ? key : freeKey(list, key),
      }
      list.all = list.all.map((other) => (other === live ? changed : other))
      slot.live = changed
    }
  }
  return {
    plan: {
      ...everywhere({ ...plan, roadmap: [] }, say),
      appName: name,
      roadmap: datedRoadmap(list, plan.pace, renamed),
    },
    tasks: list.all,
  }
}

/** The name as a whole word, and where it stands in a type's name: "FountainsApp". */
function sayingOtherwise(was: string, name: string): (text: string) => string {
  const escaped = RegExp.escape(was)
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu')
  const ofType = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(was.replaceAll(' ', ''))}(?=App\\b)`, 'gu')
  return (text) => text.replace(whole, () => name).replace(ofType, () => name.replaceAll(' ', ''))
}

function everywhere<Value>(value: Value, say: (text: string) => string): Value {
  if (typeof value === 'string') return say(value) as Value
  if (Array.isArray(value)) return value.map((one) => everywhere(one, say)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, everywhere(one, say)])) as Value
}
