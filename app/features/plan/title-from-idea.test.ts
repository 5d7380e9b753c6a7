import { expect, test } from 'vitest'
import { titleFromIdea } from './title-from-idea.ts'

test('the words that every idea begins with are left out', () => {
  expect(titleFromIdea('An app that reminds me to water my plants')).toBe('Reminds me to water my plants')
  expect(titleFromIdea('I want to build a simple app for trading stickers')).toBe('Trading stickers')
})

test('a long idea is cut after a whole word that can end a title', () => {
  expect(titleFromIdea('A reading log for kids with badges, streaks and a shelf of the books they finished')).toBe('A reading log for kids with badges')
})

test('an idea of nothing but spaces still gets a title', () => {
  expect(titleFromIdea('   ')).toBe('My app')
})
