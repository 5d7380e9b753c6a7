import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseArticle } from './guide/load-articles.ts'
import { Recipe } from './guide/recipe.ts'
import { loadYaml, parseYaml } from './load-yaml.ts'
import { readPlannerData } from './planner/load-planner-knowledge.ts'

test('a field in the wrong form is named with its file, line and reason', () => {
  const source = 'asks: [how]\nanswer: Short.\narticle: swift-basics\n'
  expect(() => parseYaml('lists.yaml', source, Recipe)).toThrow(
    'lists.yaml, line 2: answer: Too small: expected string to have >=30 characters',
  )
})

test('a missing field is named at its entry, and every fault of a file is', () => {
  const source = '- asks: [how]\n  answer: >-\n    Write it down and look at it twice.\n- asks: []\n'
  expect(() => parseYaml('lists.yaml', source, Recipe.array())).toThrow(
    /lists\.yaml, line 1: article: .*\nlists\.yaml, line 4: asks: .*\nlists\.yaml, line 4: answer: .*\nlists\.yaml, line 4: article: /,
  )
})

test('a key that is not known is named at its own line', () => {
  const source =
    '- asks: [how]\n  anwser: no\n  answer: Write it down and look at it twice.\n  article: lists\n'
  expect(() => parseYaml('lists.yaml', source, Recipe.array())).toThrow(
    'lists.yaml, line 2: Unrecognized key: "anwser"',
  )
})

test('invalid YAML is named with its file and line', () => {
  expect(() => parseYaml('lists.yaml', 'asks: [how]\nanswer: "open\n', Recipe)).toThrow(
    /lists\.yaml: Missing closing "quote at line \d/,
  )
})

test('a file is named with its folder', async () => {
  const folder = await emptyFolder()
  const file = path.join(folder, 'lists.yaml')
  await writeFile(file, 'asks: 3\n')
  await expect(loadYaml(file, Recipe)).rejects.toThrow(`${path.basename(folder)}/lists.yaml, line 1: asks: `)
})

test('lines of an article count from its first', () => {
  expect(() => parseArticle('lists', '---\ntitle: Lists\ngroup: none\n---\n## The idea\n')).toThrow(
    /lists\.md, line 3: group: /,
  )
})

test('a fault in a list of the planner is found in the file that holds it, though the list has many files', async () => {
  const knowledge = await emptyFolder()
  await mkdir(path.join(knowledge, 'planner'))
  await mkdir(path.join(knowledge, 'archetypes'))
  await writeFile(
    path.join(knowledge, 'other-languages.yaml'),
    'english: [the]\ninNames: [van]\nlanguages: []\n',
  )
  await writeFile(path.join(knowledge, 'planner/one.yaml'), 'patterns:\n  - { framework: A, pattern: b }\n')
  await writeFile(
    path.join(knowledge, 'planner/two.yaml'),
    'patterns:\n  - { framework: A, pattern: b }\n  - { framework: A }\nframeworks:\n  A: 3\n',
  )
  const reading = readPlannerData(knowledge)
  await expect(reading).rejects.toThrow('planner/two.yaml, line 3: patterns.2.pattern: ')
  await expect(reading).rejects.toThrow('planner/two.yaml, line 5: frameworks.A: ')
})

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fledge-knowledge-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
