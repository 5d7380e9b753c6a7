import type { Plan } from '#contract/plan/plan.ts'
import { plannedTypes } from '#server/teaching/packs/swift/planned-types.ts'

/** Small plans about other data, from which similar examples are generated. */
const parcels = twin('Doorstep', 'Parcel', {
  sender: 'String',
  grams: 'Int',
  arrivedOn: 'Date',
  isOpened: 'Bool',
})
const ferries = twin('Quay', 'Ferry', {
  harbour: 'String',
  seats: 'Int',
  sailsAt: 'Date',
  isCancelled: 'Bool',
})

/** The example plan that has no type in common with a plan, and the fewest properties. */
export function examplePlanFor(plan: Plan): Plan {
  const own = new Set(
    plannedTypes(plan).flatMap(({ name, properties }) => [name, ...properties.map((one) => one.name)]),
  )
  const shared = (other: Plan) =>
    plannedTypes(other).reduce(
      (sum, { name, properties }) =>
        sum + (own.has(name) ? 100 : 0) + properties.filter((one) => own.has(one.name)).length,
      0,
    )
  const usesSwiftData = plan.architecture.frameworks.includes('SwiftData')
  const nearest = [parcels, ferries].toSorted((a, b) => shared(a) - shared(b))[0]!
  return {
    ...nearest,
    architecture: {
      ...nearest.architecture,
      frameworks: usesSwiftData ? ['SwiftUI', 'SwiftData'] : ['SwiftUI'],
    },
  }
}

function twin(appName: string, entity: string, fields: Record<string, string>): Plan {
  const words = entity.toLowerCase()
  const text = Object.keys(fields)[0]!
  const named: Record<string, [string, string, string]> = {
    Parcel: ['Flower shop', 'Aunt Vera', 'Bike store'],
    Ferry: ['North pier', 'Old harbour', 'Island'],
  }
  const [first, second, third] = named[entity]!
  return {
    appName,
    summary: '',
    audience: '',
    features: [{ name: `See ${words}`, why: '', frameworks: [], priority: 'high' }],
    architecture: {
      pattern: '',
      frameworks: ['SwiftUI'],
      screens: [
        {
          name: `Every ${words}`,
          purpose: '',
          shows: [
            { kind: 'search', text: text },
            { kind: 'row', text: `${first} · 3` },
            { kind: 'row', text: `${second} · 6` },
            { kind: 'row', text: `${third} · 9` },
          ],
        },
        {
          name: `Note ${words}`,
          purpose: '',
          shows: [
            { kind: 'field', text },
            { kind: 'button', text: 'Keep' },
          ],
        },
        { name: `One ${words}`, purpose: '', shows: [{ kind: 'text', text: first }] },
        { name: 'Weights', purpose: '', shows: [{ kind: 'chart', text: 'How heavy, by day' }] },
        { name: 'Whereabouts', purpose: '', shows: [{ kind: 'map', text: 'Where they are' }] },
        {
          name: 'Lookout',
          purpose: '',
          shows: [
            { kind: 'number', text: '12 this week' },
            { kind: 'progress', text: 'Half of them' },
            { kind: 'button', text: `Another ${words}` },
          ],
        },
      ],
      entities: [{ name: entity, fields: Object.entries(fields).map(([name, type]) => ({ name, type })) }],
      privacyKeys: [],
      minimumIOS: '17',
      diagram: '',
    },
    roadmap: [{ phase: 'Twin', goal: '', days: '', tasks: [task(words)] }],
    source: 'field-guide',
  }
}

function task(words: string) {
  return {
    title: `About the ${words}`,
    description: '',
    priority: 'high' as const,
    minutes: 30,
    topics: [],
    doneWhen: '',
  }
}

/** A complete example rule with tests. The project's own rule is left to the learner. */
export const exampleRule = {
  path: 'PostageRule.swift',
  names: [] as [string, string][],
  swift: `import Foundation
import Testing

enum PostageRule {
    /// In cents; nil for what is too heavy to send.
    static func price(grams: Int) -> Int? {
        guard grams > 0, grams <= 2_000 else { return nil }
        return grams <= 500 ? 95 : 180
    }
}

struct PostageRuleTests {
    @Test func aLightLetterIsCheap() {
        #expect(PostageRule.price(grams: 20) == 95)
    }

    @Test func exactlyOnTheLimitIsStillCheap() {
        #expect(PostageRule.price(grams: 500) == 95)
    }

    @Test func tooHeavyHasNoPrice() {
        #expect(PostageRule.price(grams: 2_001) == nil)
    }
}
`,
}
