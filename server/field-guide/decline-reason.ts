import { says } from './turn-patterns.ts'

export type DeclineReason = 'rules' | 'others' | 'harmful' | 'medical' | 'off-topic' | 'other-platform'

/** Why a message is not answered; null where it is. Pasted code is never read for wishes. */
export function isDeclined(plain: string, code: string): DeclineReason | null {
  if (says.askForRules.test(plain)) return 'rules'
  if (says.askForAll.test(plain) && !says.iosWords.test(plain) && !/\b(in|of|for) my\b/.test(plain)) return 'others'
  if (says.askForOthers.test(plain) && !says.ownData.test(plain)) return 'others'
  const unsafe = isUnsafe(plain)
  if (unsafe) return unsafe
  if (code === '' && says.neverOurs.test(plain)) return 'off-topic'
  if (code !== '' || says.iosWords.test(plain)) return null
  if (says.offTopic.test(plain) && !says.ownApp.test(plain)) return 'off-topic'
  return says.otherPlatform.test(plain) && !says.comesFrom.test(plain) && !/\b(?:bluetooth|ble)\b|\b(?:windows|linux) (?:laptop|notebook|pc|computer|machine)\b/.test(plain)
    ? 'other-platform'
    : null
}

/** What would do harm, whoever answers. */
export function isUnsafe(plain: string): Extract<DeclineReason, 'harmful' | 'medical'> | null {
  if (says.harmful.test(plain)) return 'harmful'
  return says.medical.test(plain) && !says.iosWords.test(plain) ? 'medical' : null
}
