import type { Plan, PlanFeature, PlanScreen, PlanTask } from '#contract/plan/plan.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { drawDiagram } from '#server/teaching/planner/writing/draw-diagram.ts'
import type { Law } from './law.ts'

/**
 * The last pass over a finished plan, whoever wrote it: refuses every feature, task, screen, field, framework, key and
 * sample that the idea rules out. The first feature and screen keep their names, because they are the app.
 */
export function keepLaw({ ruledOut }: PlannerKnowledge, plan: Plan, law: Law | null): Plan {
  if (!law) return plan
  const { finder, frameworks, privacy, screenParts, isServerOut, speaks, textLeft } = law
  const { architecture } = plan
  const allowed = (names: readonly string[]) => names.filter((name) => !frameworks.has(name))
  const goneFeatures = new Set(
    plan.features.filter((feature, at) => at > 0 && isFeatureOut(feature)).map(({ name }) => name),
  )
  const [main, ...others] = architecture.entities
  const goneEntities = new Set(others.filter(({ name }) => speaks(name)).map(({ name }) => name))
  const goneScreens = new Set(
    architecture.screens.filter(({ name }, at) => at > 0 && speaks(name)).map(({ name }) => name),
  )
  const privacyLeft = (keys: readonly string[]) => keys.filter((key) => !privacy.has(key))
  const screens = architecture.screens.filter(({ name }) => !goneScreens.has(name)).map(screenLeft)
  const entities = [...(main ? [main] : []), ...others]
    .filter(({ name }) => !goneEntities.has(name))
    .map((entity) => ({ ...entity, fields: entity.fields.filter(isFieldLeft) }))
  return {
    ...plan,
    features: plan.features.filter(({ name }) => !goneFeatures.has(name)).map(featureLeft),
    stories: (plan.stories ?? []).filter(({ name }) => !goneFeatures.has(name)),
    risks: (plan.risks ?? []).filter(({ risk, so }) => !speaks(risk) && !speaks(so)),
    assumptions: (plan.assumptions ?? []).filter((text) => !speaks(text)),
    outOfScope: (plan.outOfScope ?? []).filter(
      ({ what, why }) => why === ruledOut.reason || !finder.isIn(what),
    ),
    architecture: {
      ...architecture,
      frameworks: allowed(architecture.frameworks),
      privacyKeys: privacyLeft(architecture.privacyKeys),
      decisions: (architecture.decisions ?? []).filter((one) => !speaks(`${one.choice}. ${one.because}`)),
      screens,
      entities,
      diagram: drawDiagram(screens, entities),
    },
    roadmap: roadmapLeft(plan.roadmap),
  }

  function isFeatureOut(feature: PlanFeature): boolean {
    return speaks(feature.name) || (feature.frameworks.length > 0 && allowed(feature.frameworks).length === 0)
  }

  function featureLeft(feature: PlanFeature): PlanFeature {
    const { brings, needs, why } = feature
    return {
      ...feature,
      why: textLeft(why) || feature.name,
      frameworks: allowed(feature.frameworks),
      ...(needs ? { needs: needs.filter((name) => !goneFeatures.has(name)) } : {}),
      ...(brings
        ? {
            brings: {
              screens: brings.screens.filter((name) => !goneScreens.has(name)),
              entities: brings.entities.filter((name) => !goneEntities.has(name)),
              privacyKeys: privacyLeft(brings.privacyKeys),
            },
          }
        : {}),
    }
  }

  function isFieldLeft({ name, type }: { name: string; type: string }): boolean {
    return !speaks(name) && !goneEntities.has(type.replace(/[[\]?]/g, ''))
  }

  function screenLeft(screen: PlanScreen): PlanScreen {
    const { shows, data, leadsTo } = screen
    return {
      ...screen,
      purpose: textLeft(screen.purpose) || screen.name,
      ...(shows ? { shows: shows.filter(({ kind, text }) => !screenParts.has(kind) && !speaks(text)) } : {}),
      ...(data ? { data: data.filter((name) => !goneEntities.has(name)) } : {}),
      ...(leadsTo ? { leadsTo: leadsTo.filter((name) => !goneScreens.has(name)) } : {}),
    }
  }

  /** The steps that begin and end every plan are about Xcode and the App Store, not about the app. */
  function roadmapLeft(phases: Plan['roadmap']): Plan['roadmap'] {
    const isStep = ({ madeFrom }: PlanTask) => madeFrom?.startsWith('roadmap/') ?? false
    const [first] = phases.flatMap(({ tasks }) => tasks.filter((task) => !isStep(task)))
    const isOut = (task: PlanTask) =>
      !isStep(task) &&
      task !== first &&
      (speaks(task.title) || goneFeatures.has(task.feature ?? '') || (isServerOut && task.track === 'server'))
    const gone = new Set(phases.flatMap(({ tasks }) => tasks.filter(isOut).map(({ title }) => title)))
    return phases
      .map((phase) => ({
        ...phase,
        goal: textLeft(phase.goal) || phase.phase,
        tasks: phase.tasks
          .filter(({ title }) => !gone.has(title))
          .map((task) => (isStep(task) ? task : taskLeft(task))),
      }))
      .filter(({ tasks }) => tasks.length > 0)

    function taskLeft(task: PlanTask): PlanTask {
      return {
        ...task,
        description: textLeft(task.description, `${task.title}.`) || `${task.title}.`,
        doneWhen: textLeft(task.doneWhen) || ruledOut.proof,
        ...(task.after ? { after: task.after.filter((title) => !gone.has(title)) } : {}),
      }
    }
  }
}
