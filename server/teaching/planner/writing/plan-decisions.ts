import type { PlanAnswers } from '#contract/plan-answers.ts'
import type { Plan } from '#contract/plan.ts'
import type { Fill } from './fill-words.ts'
import type { Match } from '#server/teaching/planner/match-features.ts'
import { plannerDefaults } from '#server/teaching/planner/planner-defaults.ts'

type Decision = NonNullable<Plan['architecture']['decisions']>[number]

const mostDecisions = 6
const usualIOS = Number(plannerDefaults.minimumIOS)

/** What somebody who reads the plan would ask about: why this and not that. */
export function decisionsOf(match: Match, answers: PlanAnswers, fill: Fill): Decision[] {
  const { shape, features } = match
  const uses = (framework: string) =>
    shape.frameworks.includes(framework) ||
    features.some((entry) => entry.feature.frameworks.includes(framework))
  const has = (id: string) => features.some((entry) => entry.feature.id === id)
  const isOnline = shape.shape === 'feed' || features.some((entry) => entry.feature.area === 'online')
  const newest = features.toSorted((a, b) => Number(b.feature.minimumIOS) - Number(a.feature.minimumIOS))[0]
    ?.feature
  const newestIOS = Number(newest?.minimumIOS ?? usualIOS)
  const wished = Number(answers.minimumIOS ?? usualIOS)
  const known: [boolean, Decision][] = [
    [
      Number(shape.minimumIOS) > Math.max(wished, newestIOS),
      {
        choice: `iOS ${shape.minimumIOS} and newer`,
        instead: `iOS ${wished}`,
        because: 'the screens it begins with need it',
      },
    ],
    [
      newestIOS > wished && newestIOS >= Number(shape.minimumIOS),
      {
        choice: `iOS ${newestIOS} and newer`,
        instead: `iOS ${wished}`,
        because: `“${fill(newest?.name ?? '')}” needs it${newestIOS > Number(shape.minimumIOS) ? '; without that feature the app runs on older iPhones too' : ''}`,
      },
    ],
    [
      uses('SwiftData'),
      {
        choice: 'SwiftData',
        instead: 'Core Data',
        because: 'its models are plain Swift classes and lists refresh by themselves',
      },
    ],
    [
      answers.storage === 'device' && uses('SwiftData') && !uses('CloudKit'),
      {
        choice: 'Everything on the iPhone',
        instead: 'accounts and a server',
        because: 'you want it so: it works offline, and nobody has to sign in',
      },
    ],
    [
      uses('CloudKit'),
      {
        choice: 'CloudKit',
        instead: 'a server of your own',
        because: 'everybody with an iPhone has iCloud, and there is nothing for you to run',
      },
    ],
    [
      has('accounts'),
      {
        choice: 'Sign in with Apple',
        instead: 'passwords of your own',
        because:
          'there is no password to keep safe, and it is one of the private sign-ins that Apple asks for beside those of others',
      },
    ],
    [
      isOnline,
      {
        choice: 'One service behind a protocol',
        instead: 'network calls in the views',
        because:
          'everything that comes over the network has one place, and previews and tests can use a fake',
      },
    ],
    [
      uses('MapKit'),
      {
        choice: 'MapKit',
        instead: 'another map',
        because: 'it needs no key and no account, and speaks SwiftUI',
      },
    ],
    [
      uses('UserNotifications') && !has('push-notifications'),
      {
        choice: 'Notifications made on the iPhone',
        instead: 'push from a server',
        because: 'the app knows itself when to remind, even without a network',
      },
    ],
    [
      uses('SpriteKit'),
      {
        choice: 'SpriteKit',
        instead: 'a game engine from elsewhere',
        because: 'it comes with Xcode, and its scenes stand inside SwiftUI',
      },
    ],
    [
      true,
      {
        choice: '@Observable models',
        instead: 'ObservableObject',
        because: 'a view is drawn anew only when something that it reads has changed',
      },
    ],
  ]
  return known
    .flatMap(([applies, decision]) => (applies ? [decision] : []))
    .slice(0, mostDecisions)
    .map(({ choice, instead, because }) => ({ choice, instead, because }))
}
