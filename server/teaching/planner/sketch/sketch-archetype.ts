import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { Archetype } from '#server/teaching/planner/archetype.ts'
import { inWords, plural, titleCase, withArticle } from '#server/teaching/planner/writing/word-forms.ts'
import { sketchKind } from './sketch-kind.ts'
import { sketchEntities, sketchScreens } from './sketch-data.ts'
import type { SketchModel, Thing } from './sketch-model.ts'

/** The app as an archetype without stories: these are already parts of the plan. */
export function sketchArchetype({ ownApp: { says } }: PlannerKnowledge, model: SketchModel): Archetype {
  const { things, steps, isUnnamed } = model
  const [main] = things
  const keeps = isUnnamed ? '' : says.keeps.replace('{things}', inWords(things.map(toldOf)))
  const does =
    steps.length === 0 ? '' : says.does.replace('{steps}', inWords(steps.map(({ does: step }) => step)))
  const screens = sketchScreens(model)
  return {
    id: sketchKind,
    name: isUnnamed
      ? 'a sketch of an app of a kind of its own'
      : `a sketch of an app for ${inWords(things.map(({ many }) => many))}`,
    area: 'general',
    summary: says.summary.replace('{keeps}', keeps).replace('{does}', does).trim(),
    audience: says.audience,
    keeps: 'device',
    appNames: [titleCase(main!.many)],
    thing: { one: main!.one, many: main!.many, others: [], isFree: false, isAct: false },
    calls: [],
    says: [],
    entities: sketchEntities(model),
    screens,
    stories: [],
    options: [],
    notAtFirst: [says.notAtFirst],
    risks: [says.risk],
    assumptions: [says.byYou, says.onePerson],
    questions: [],
  }

  /** A thing with its parents: "props (of several scenes)". */
  function toldOf({ many, parents }: Thing): string {
    if (parents.length === 0) return many
    const names = parents.map(({ parent, several }) =>
      several ? `several ${plural(parent.one)}` : withArticle(parent.one),
    )
    return says.belongs.replace('{thing}', many).replace('{parents}', inWords(names))
  }
}

export function sketchDoubts(
  { ownApp: { says } }: PlannerKnowledge,
  { steps, things, isUnnamed }: SketchModel,
): string[] {
  const open = steps
    .filter(({ shape, feature }) => shape.id === 'decide' && !feature)
    .map(({ does }) => `“${does}”`)
  return [
    says.unsure,
    ...(isUnnamed ? [says.noThing] : []),
    ...(steps.length === 0 ? [says.noStep.replace('{things}', things[0]!.many)] : []),
    ...(open.length > 0 ? [says.decide.replace('{steps}', inWords(open))] : []),
  ]
}
