import type { Match } from './match-features.ts'
import { askedFor, briefWish, type Wishes } from './idea/read-wishes.ts'
import { unlistedFeature } from './unlisted-feature.ts'
import { sentenceCase } from './idea/word-forms.ts'

const mostOthers = 4

/** A wish we know nothing about still gets its place: it is cut small before it is built. */
export function withOtherWishes(match: Match, wishes: Wishes): Match {
  const others = wishes.others.slice(-mostOthers).map((wish, at) => {
    const short = briefWish(wish)
    return {
      why: `${askedFor(short)}.`,
      priority: 'medium' as const,
      rank: 90,
      feature: unlistedFeature({
        id: `wish-${at}`,
        name: sentenceCase(short),
        short,
        area: 'beyond',
        why: 'you asked for it in your own words',
        priority: 'medium',
        tasks: [
          {
            title: `Cut “${short}” down to its smallest version`,
            description: `Write in two sentences what somebody sees and does when {app} has this: ${short}. Find the one screen it belongs to, put a button or a row there with made-up content, and ask the tutor which article fits the next step.`,
            minutes: 30,
            doneWhen:
              'The simulator shows where it will live, and you can say what happens when it is tapped.',
            topics: ['arch-planning'],
          },
        ],
      }),
    }
  })
  return { ...match, features: [...match.features, ...others] }
}
