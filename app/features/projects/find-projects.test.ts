import { expect, test } from 'vitest'
import type { Project } from '#contract/project.ts'
import { findProjects } from './find-projects.ts'

const plants = project({
  id: 1,
  title: 'Plant diary',
  description: 'Water them',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
})
const runs = project({
  id: 2,
  title: 'Run club',
  description: 'Meet-ups on a MAP',
  createdAt: '2026-02-01T00:00:00.000Z',
  updatedAt: '2026-02-01T00:00:00.000Z',
})

test('a search finds titles and descriptions whatever their case', () => {
  expect(findProjects([plants, runs], 'PLANT', 'updated')).toEqual([plants])
  expect(findProjects([plants, runs], 'map', 'updated')).toEqual([runs])
})

test('an empty search finds all, the last changed first', () => {
  expect(findProjects([runs, plants], ' ', 'updated')).toEqual([plants, runs])
})

test('projects can stand by age or by title', () => {
  expect(findProjects([plants, runs], '', 'created')).toEqual([runs, plants])
  expect(findProjects([runs, plants], '', 'title')).toEqual([plants, runs])
})

function project(facts: Partial<Project>): Project {
  return {
    id: 1,
    userId: 1,
    title: '',
    description: '',
    targetIos: '26',
    accent: null,
    hasPlan: false,
    progress: { done: 0, total: 0, current: null },
    createdAt: '',
    updatedAt: '',
    ...facts,
  }
}
