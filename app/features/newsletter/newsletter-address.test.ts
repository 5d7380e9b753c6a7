import { expect, test } from 'vitest'
import { newsletterAddress } from '#contract/account/newsletter-address.ts'

test.each(['ada@example.com', 'a@b.c', 'first.last+tag@mail.example.co.uk'])('%s is taken', (address) => {
  expect(newsletterAddress.test(address)).toBe(true)
})

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada @example.com',
  'ada@exam ple.com',
  'ada@@example.com',
])('%j is refused', (address) => {
  expect(newsletterAddress.test(address)).toBe(false)
})
