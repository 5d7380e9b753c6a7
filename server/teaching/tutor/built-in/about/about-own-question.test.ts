import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { answerInThread, talkWithTutor } from '#test/models/talk-with-tutor.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { loadMisconceptions } from '#server/teaching/guide/load-answers.ts'

const { guide } = await knownKnowledge()
const misconceptions = await loadMisconceptions(path.join(projectRoot, 'knowledge', 'misconceptions'))

describe('the answer to a question that tests a belief', () => {
  test('words that are listed as right are called right, and the right answer is said', () => {
    const listed = misconceptions.flatMap(({ probe, probeAnswer, probeRight = [] }) =>
      probeRight.map((said) => ({ probe, probeAnswer, said })),
    )
    expect(listed.length).toBeGreaterThan(300)
    const missed = listed.filter(({ probe, probeAnswer, said }) => {
      const reply = afterProbe(probe, said)
      return !(isOneOf(guide.ownQuestions.data.right, reply) && reply.includes(probeAnswer))
    })
    expect(missed.map(({ probe, said }) => `${probe} ${said}`)).toEqual([])
  })

  test('words that are listed as wrong are never called right', () => {
    const listed = misconceptions.flatMap(({ probe, probeWrong = [] }) =>
      probeWrong.map((said) => ({ probe, said })),
    )
    expect(listed.length).toBeGreaterThan(200)
    const missed = listed.filter(
      ({ probe, said }) => !isOneOf(guide.ownQuestions.data.wrong, afterProbe(probe, said)),
    )
    expect(missed.map(({ probe, said }) => `${probe} ${said}`)).toEqual([])
  })

  test('a yes or a no is compared with the yes or no of the right answer', () => {
    const closed = misconceptions.filter(({ probeAnswer }) => /^(?:Yes|No)\b/.test(probeAnswer))
    expect(closed.length).toBeGreaterThan(20)
    const wrong = closed.filter(({ probe, probeAnswer }) => {
      const isYes = probeAnswer.startsWith('Yes')
      return (
        !isOneOf(guide.ownQuestions.data.right, afterProbe(probe, isYes ? 'yes' : 'no')) ||
        !isOneOf(guide.ownQuestions.data.wrong, afterProbe(probe, isYes ? 'no, it does not' : 'yes it does'))
      )
    })
    expect(wrong.map(({ probe }) => probe)).toEqual([])
  })

  test('what cannot be judged is neither affirmed nor denied, but laid beside the right answer', () => {
    const reply = afterProbe('An array has 5 items. Which indices are valid?', 'from the first one on')
    expect(reply).toContain('0 to 4')
    expect(isOneOf(guide.ownQuestions.data.unjudged, reply)).toBe(true)
  })

  test('who does not know is told', () => {
    expect(afterProbe('An array has 5 items. Which indices are valid?', "i don't know")).toMatch(
      /here it is: 0 to 4|I tell you: 0 to 4/,
    )
  })

  test('a harmful request is refused, however short it is', () => {
    for (const said of ['spy on her', 'track my girlfriend', 'i want to die'])
      expect(afterProbe('Where do you look for the output of `print`?', said)).not.toContain('In the console')
  })

  test('a question of the learner is answered, and not taken for an answer', () => {
    const reply = afterProbe('An array has 5 items. Which indices are valid?', 'what is a dictionary?')
    expect(reply).toMatch(/key/)
    expect(reply).not.toContain('0 to 4')
  })
})

test('the check that an article asks is answered from the article', () => {
  const thread = talk('what is a struct', 'quiz me', 'no it does not')
  expect(thread.at(-1)).toContain('With a class, `let` fixes which object is meant')
})

test('properties that were asked for and told in words stand in the example and stay known', () => {
  const [shown, later] = talk(
    'how do i show a list of things?',
    'show it with my Friend model',
    'name, birthday and how many gifts',
    'show me another example with my Friend',
  ).slice(2)
  expect(shown).toContain('var birthday: Date')
  expect(shown).toContain('var gifts: Int')
  expect(later).not.toContain('Which ones does')
})

test('a bare yes or no after a general question goes on from there', () => {
  expect(afterReply('Change that and run it.\n\nDoes it do what you want now?', 'yes!')).toContain('mended')
  expect(afterReply('Change that and run it.\n\nDoes it do what you want now?', 'no')).toContain('Cmd+5')
})

test.each([
  'and if i add squat two times does it break cuz of the id name thing?',
  'is it clear which of two equal ids a list shows?',
])('a question is not taken for "understood": %s', (said) => {
  expect(afterProbe('Does that answer it?', said)).not.toContain('use it once in your own app')
})

function isOneOf(openings: readonly string[], reply: string): boolean {
  return openings.some((opening) => reply.startsWith(opening))
}

function afterProbe(probe: string, said: string): string {
  return afterReply(`No, it is the other way round.\n\nTo test yourself: ${probe}`, said)
}

function afterReply(reply: string, said: string): string {
  return answerInThread(guide, [
    { role: 'learner', text: 'so that is how it works, right?' },
    { role: 'tutor', text: reply },
    { role: 'learner', text: said },
  ])
}

function talk(...said: string[]): string[] {
  return talkWithTutor(guide, ...said)
}
