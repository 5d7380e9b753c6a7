import { expect, test } from 'vitest'
import { setupMailto } from './setup-mailto.ts'

test('the mail to oneself links back to the page and holds no key', () => {
  const address = decodeURIComponent(setupMailto('https://fledge.example'))
  expect(address).toMatch(/^mailto:\?subject=Fledge inside Xcode&body=/)
  expect(address).toContain('https://fledge.example/xcode')
  expect(address).not.toContain('flg_')
})
