import { keepingVerbs } from './idea/find-things.ts'
import type { ChosenFeature, Match } from './match-features.ts'
import type { Idea } from './idea/read-idea.ts'
import type { Want } from './idea/read-wants.ts'
import { unlistedFeature } from './unlisted-feature.ts'
import { sentenceCase, stem, wordsOf } from './idea/word-forms.ts'

const mostOwn = 2
/** Behind what the idea says of known features, before what its kind brings. */
export const ownWantRank = 58
const ownVerbs = new Set(
  'see get have use go work give want receive put look find open hold press tap choose read listen tell ask try start point'
    .split(' ')
    .map(stem),
)

/** What the idea wants and nothing known covers becomes a step of its own, in the idea's words. */
export function withOwnWants(match: Match, idea: Idea): Match {
  if (idea.isReplaced || !idea.isUnderstood) return match
  const heard = [...idea.said]
    .filter(([meaning]) => /^(?:feature|kind):/.test(meaning))
    .flatMap(([, sayings]) => sayings.map(({ start }) => start))
  const own = idea.wants
    .filter(
      (want) =>
        want.isDoing &&
        !heard.some((start) => want.start <= start && start < want.end) &&
        !isCore(idea, want),
    )
    .slice(0, mostOwn)
  const features = own
    .map(asFeature)
    .filter((entry) => !match.features.some(({ feature }) => feature.name === entry.feature.name))
  return { ...match, features: [...match.features, ...features] }
}

/** "Log every climb" is what the whole app does; "see it", "get one" stand for something else. */
function isCore({ things }: Idea, { text }: Want): boolean {
  const [verb = '', ...others] = wordsOf(text).map(stem)
  const main = new Set(wordsOf(things[0]?.name ?? '').map(stem))
  return ownVerbs.has(verb) || (keepingVerbs.has(verb) && others.some((word) => main.has(word)))
}

function asFeature(want: Want): ChosenFeature {
  const { text } = want
  return {
    why: `You said “${text}”: nothing ready-made covers it, so it is a step of its own.`,
    priority: 'medium',
    rank: ownWantRank,
    feature: unlistedFeature({
      id: `own-${wordsOf(text).join('-')}`,
      name: sentenceCase(text),
      short: text,
      area: 'keep',
      why: 'you said so in your own words',
      priority: 'medium',
      tasks: [
        {
          title: sentenceCase(text),
          description: `Your idea says it in these words: “${text}”. Write in two sentences what somebody sees and does there, find the screen of {app} it belongs to, and build the smallest version of it with made-up {things} before it works with real ones.`,
          minutes: 40,
          doneWhen: `In the simulator the smallest version of “${text}” works.`,
          topics: ['arch-planning'],
        },
      ],
    }),
  }
}
