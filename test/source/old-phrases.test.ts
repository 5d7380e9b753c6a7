import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'

/** Wordings that were replaced because readers stumbled over them. */
const phrases = [
  'with pots on every sill sees',
  'Without these the app is of no use yet',
  'All added to your tasks',
  'does its job: it',
  'What can be done then',
  'that picture lies over it at 30',
  'stands without the bed',
  'So that nobody is robbed',
  'so that two do not stand before',
  'is not the same thrice',
  'so that I help at all',
  'so that they outlive the paper',
  'What only hangs there',
  'Five hundred metres are the limit',
  'Everybody can use {app}',
  'for real and write down what gets in the way',
  'large text and in the dark',
  'Give everything out again',
  'after an attempt of last week',
  'the one to do next waits here',
  'say about this task stands here',
  'what you tried, and one question back',
  'where to look, and the shape of it',
  'It comes back tomorrow',
  'another word for another thing',
  'Exactly one type of an app carries it',
  'Will it stick? One question',
  'That was the last one. Well flown',
  'Say the last thing you pressed',
  'All of it, in the names of your project',
  'Hold it against what else the task asks for',
  'I would only say the same again',
  'Which word of mine is the first',
  'The nearest I know are these',
  'a guess would cost you time',
  'The plan has that already',
  'What you had done is as it was',
  'I could not read an idea in your words',
  'keeps things and finds them again',
  'All entries stand in one place',
  'What Fledge thinks you know',
  'you see what Fledge thinks of it',
  'This server has guests only',
  'We keep one cookie to remember who you are',
  'Blockhaus',
  'Frankenjura',
  'at mine?',
  'a and ö',
  'Turn into tasks',
  'All added',
  'Edit the outline',
  '"Waits for"',
  'Waits for:',
  'Waits for (Optional)',
  'Needed for',
  'Tell the tutor',
  '>I understood:',
  "That's not it",
  'That’s not it',
  'How to see that it works',
  '"What it keeps"',
  "'What it keeps'",
  'What it stores',
  'title="Out of scope"',
  'Continue as the guest you were',
  'Sign in to keep them',
  'loses its way at',
  'First day, for dates',
  'As many weeks as it takes',
  'can ask in your name',
  'thinks you know, and why',
  'so explanations start where you are',
]

test('wordings that were replaced are nowhere in the product any more', async () => {
  const found: string[] = []
  for await (const name of glob('{app,server,knowledge,contract}/**/*.{ts,tsx,yaml,md}', {
    cwd: projectRoot,
  })) {
    if (/\.test\.tsx?$/.test(name)) continue
    const lines = readFileSync(path.join(projectRoot, name), 'utf8').split('\n')
    for (const [at, line] of lines.entries())
      for (const phrase of phrases) if (line.includes(phrase)) found.push(`${name}:${at + 1}: ${phrase}`)
  }
  expect(found).toEqual([])
})

/** Not shown to users: what a learner types (`says`), and words by which names and titles are found. */
const notShown = /\b(?:says|signs|words|fields|name|title|appNames|id|after):/

test('kinds of app and the help for tasks say plainly where a thing is, and who does it', async () => {
  const found: string[] = []
  for await (const name of glob('knowledge/{archetypes,packs}/*.yaml', { cwd: projectRoot })) {
    let isShown = true
    for (const [at, line] of readFileSync(path.join(projectRoot, name), 'utf8').split('\n').entries()) {
      if (/^[a-zA-Z]/.test(line)) isShown = !/^(?:says|appNames)\b/.test(line)
      if (!isShown || notShown.test(line)) continue
      if (
        /\bstands (?:there|on|in the|at|under|below|above|beside|first|with)\b/.test(line) ||
        /\b(?:[Ss]omebody|[Ee]verybody|[Ww]hoever|anew|thrice)\b|\bof last (?:week|month|year)\b/.test(line)
      )
        found.push(`${name}:${at + 1}: ${line.trim()}`)
    }
  }
  expect(found).toEqual([])
})
