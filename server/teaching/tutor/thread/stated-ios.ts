import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'

const oldest = 9
const newest = 40

/** The iOS version that the learner says they have or must support, from the newest message that says so. */
export function statedIOS({ understanding }: FieldGuide, texts: readonly string[]): string | null {
  const saying = texts.findLast((text) => iosNamedIn(text) !== null && understanding.saysOwnVersion(text))
  return saying === undefined ? null : iosNamedIn(saying)
}

/** The version in "iOS 16", "ios16.4" or "iOS version 15". */
export function iosNamedIn(text: string): string | null {
  const version = /\bios\s?(?:version\s)?(\d{1,2}(?:\.\d)?)\b/i.exec(text)?.[1]
  return version && Number(version) >= oldest && Number(version) < newest ? version : null
}

/** Adds the iOS version that the learner stated, which overrides the project's setting. */
export function withStatedIOS(turn: TutorTurn, ios: string | null): TutorTurn {
  return ios === null ? turn : { ...turn, statedIOS: ios }
}

/** The oldest iOS version that code must run on; null if unknown. */
export function targetOf({ statedIOS: stated, project }: TutorTurn): string | null {
  return stated ?? project?.targetIOS ?? null
}
