import type { Plan, PlanFeature, PlanScreen, PlanTask } from '#contract/plan/plan.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { drawDiagram } from '#server/teaching/planner/writing/draw-diagram.ts'
import type { Exclusions } from './exclusions.ts'

/** The names of the removed parts. */
interface Gone {
  features: ReadonlySet<string>
  entities: ReadonlySet<string>
  screens: ReadonlySet<string>
}

/**
 * The last pass over a finished plan, whether built-in or written by a model: removes every feature, task,
 * screen, field, framework, privacy key and sample that the idea rules out. The first feature and screen keep
 * their names, because they are the app.
 */
export function applyExclusions(
  { ruledOut }: PlannerKnowledge,
  plan: Plan,
  exclusions: Exclusions | null,
): Plan {
  if (!exclusions) return plan
  const { finder, speaks } = exclusions
  const { architecture } = plan
  const goneFeatures = new Set(
    plan.features
      .filter((feature, at) => at > 0 && isFeatureOut(exclusions, feature))
      .map(({ name }) => name),
  )
  const [main, ...others] = architecture.entities
  const goneEntities = new Set(others.filter(({ name }) => speaks(name)).map(({ name }) => name))
  const goneScreens = new Set(
    architecture.screens.filter(({ name }, at) => at > 0 && speaks(name)).map(({ name }) => name),
  )
  const gone: Gone = { features: goneFeatures, entities: goneEntities, screens: goneScreens }
  const screens = architecture.screens
    .filter(({ name }) => !goneScreens.has(name))
    .map((screen) => screenLeft(exclusions, gone, screen))
  const entities = [...(main ? [main] : []), ...others]
    .filter(({ name }) => !goneEntities.has(name))
    .map((entity) => ({
      ...entity,
      fields: entity.fields.filter((field) => isFieldLeft(exclusions, gone, field)),
    }))
  return {
    ...plan,
    features: plan.features
      .filter(({ name }) => !goneFeatures.has(name))
      .map((feature) => featureLeft(exclusions, gone, feature)),
    stories: (plan.stories ?? []).filter(({ name }) => !goneFeatures.has(name)),
    risks: (plan.risks ?? []).filter(({ risk, so }) => !speaks(risk) && !speaks(so)),
    assumptions: (plan.assumptions ?? []).filter((text) => !speaks(text)),
    outOfScope: (plan.outOfScope ?? []).filter(
      ({ what, why }) => why === ruledOut.reason || !finder.isIn(what),
    ),
    architecture: {
      ...architecture,
      frameworks: allowed(exclusions, architecture.frameworks),
      privacyKeys: privacyLeft(exclusions, architecture.privacyKeys),
      decisions: (architecture.decisions ?? []).filter((one) => !speaks(`${one.choice}. ${one.because}`)),
      screens,
      entities,
      diagram: drawDiagram(screens, entities),
    },
    roadmap: roadmapLeft(exclusions, gone, plan.roadmap, ruledOut.proof),
  }
}

function isFeatureOut(exclusions: Exclusions, { name, frameworks }: PlanFeature): boolean {
  return exclusions.speaks(name) || (frameworks.length > 0 && allowed(exclusions, frameworks).length === 0)
}

function featureLeft(exclusions: Exclusions, gone: Gone, feature: PlanFeature): PlanFeature {
  const { brings, needs, why } = feature
  return {
    ...feature,
    why: exclusions.textLeft(why) || feature.name,
    frameworks: allowed(exclusions, feature.frameworks),
    ...(needs ? { needs: needs.filter((name) => !gone.features.has(name)) } : {}),
    ...(brings
      ? {
          brings: {
            screens: brings.screens.filter((name) => !gone.screens.has(name)),
            entities: brings.entities.filter((name) => !gone.entities.has(name)),
            privacyKeys: privacyLeft(exclusions, brings.privacyKeys),
          },
        }
      : {}),
  }
}

function isFieldLeft(
  { speaks }: Exclusions,
  gone: Gone,
  { name, type }: { name: string; type: string },
): boolean {
  return !speaks(name) && !gone.entities.has(type.replace(/[[\]?]/g, ''))
}

function screenLeft(
  { textLeft, screenParts, speaks }: Exclusions,
  gone: Gone,
  screen: PlanScreen,
): PlanScreen {
  const { shows, data, leadsTo } = screen
  return {
    ...screen,
    purpose: textLeft(screen.purpose) || screen.name,
    ...(shows ? { shows: shows.filter(({ kind, text }) => !screenParts.has(kind) && !speaks(text)) } : {}),
    ...(data ? { data: data.filter((name) => !gone.entities.has(name)) } : {}),
    ...(leadsTo ? { leadsTo: leadsTo.filter((name) => !gone.screens.has(name)) } : {}),
  }
}

/**
 * The fixed tasks that begin and end every plan are kept: they are about Xcode and the App Store, not the
 * app.
 */
function roadmapLeft(
  exclusions: Exclusions,
  gone: Gone,
  phases: Plan['roadmap'],
  proof: string,
): Plan['roadmap'] {
  const { speaks, isServerOut, textLeft } = exclusions
  const isStep = ({ madeFrom }: PlanTask) => madeFrom?.startsWith('roadmap/') ?? false
  const [first] = phases.flatMap(({ tasks }) => tasks.filter((task) => !isStep(task)))
  const isOut = (task: PlanTask) =>
    !isStep(task) &&
    task !== first &&
    (speaks(task.title) || gone.features.has(task.feature ?? '') || (isServerOut && task.track === 'server'))
  const titles = new Set(phases.flatMap(({ tasks }) => tasks.filter(isOut).map(({ title }) => title)))
  return phases
    .map((phase) => ({
      ...phase,
      goal: textLeft(phase.goal) || phase.phase,
      tasks: phase.tasks
        .filter(({ title }) => !titles.has(title))
        .map((task) => (isStep(task) ? task : taskLeft(exclusions, titles, task, proof))),
    }))
    .filter(({ tasks }) => tasks.length > 0)
}

function taskLeft(
  { textLeft }: Exclusions,
  gone: ReadonlySet<string>,
  task: PlanTask,
  proof: string,
): PlanTask {
  return {
    ...task,
    description: textLeft(task.description, `${task.title}.`) || `${task.title}.`,
    doneWhen: textLeft(task.doneWhen) || proof,
    ...(task.after ? { after: task.after.filter((title) => !gone.has(title)) } : {}),
  }
}

function allowed({ frameworks }: Exclusions, names: readonly string[]): string[] {
  return names.filter((name) => !frameworks.has(name))
}

function privacyLeft({ privacy }: Exclusions, keys: readonly string[]): string[] {
  return keys.filter((key) => !privacy.has(key))
}
