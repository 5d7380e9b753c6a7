import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { createDiagnose } from './diagnose.ts'
import { loadDiagnostics, type Diagnostic } from './diagnostic.ts'
import { fittingCauses } from './fitting-causes.ts'
import { sayFamilyOnly, sayTriedCure } from './error-notes.ts'
import { withNames } from './with-names.ts'

const diagnostics = await loadDiagnostics(path.join(projectRoot, 'knowledge/diagnostics'))
const diagnose = createDiagnose(diagnostics)
const examples = diagnostics.flatMap((entry) =>
  entry.examples.map((example) => ({ id: entry.id, ...example, text: example.message.slice(0, 60) })),
)

test.each(examples)('$id is read from "$text"', ({ id, message, fields, first }) => {
  const found = diagnose(message)
  expect(found?.diagnostic.id).toBe(id)
  expect(found?.by).toBe('sentence')
  expect(found?.names).toMatchObject(fields)
  const causes = fittingCauses(found!.diagnostic, message, found!.names, '', () => [])
  expect(causes[0]!.cause.startsWith(first ?? '')).toBe(true)
  expect(
    textsOf(found!.diagnostic)
      .map((text) => withNames(text, found!.names))
      .join('\n'),
  ).not.toMatch(/\{\w+\}/)
})

test('no text has a slot that nothing is sure to fill', () => {
  const open = diagnostics.flatMap((entry) => {
    const forms = [...entry.templates, ...entry.patterns, ...entry.family]
    return [entry.title, ...textsOf(entry)].flatMap((text) =>
      [...text.matchAll(/\{(\w+)\}/g)]
        .filter(([, name]) => !forms.every((form) => form.includes(`{${name}`) || form.includes(`<${name}>`)))
        .map(([slot]) => `${entry.id}: ${slot}`),
    )
  })
  expect(open).toEqual([])
})

test('several messages in one text are all answered, in their order', () => {
  const found = diagnose(
    'The app identifier "com.course.Trips" cannot be registered to your development team because it is not available.\n\nYour team has no devices from which to generate a provisioning profile.',
  )
  expect(found?.diagnostic.id).toBe('bundle-id-taken')
  expect(found?.others.map(({ diagnostic }) => diagnostic.id)).toEqual(['team-without-devices'])
})

test('where only the kind of message is known, the reply says so', () => {
  const found = diagnose('ITMS-90999: Something nobody has seen')
  expect(found?.by).toBe('family')
  expect(sayFamilyOnly(found!)).toContain('not this exact one')
})

test('a wrong cure is refused where the learner names it, and not where the message offers it', () => {
  const message = "Non-final class 'Store' cannot conform to 'Sendable'; use '@unchecked Sendable'"
  const found = diagnose(message)!
  expect(sayTriedCure(found, message)).toBeNull()
  expect(sayTriedCure(found, `${message}. I wrote @unchecked Sendable and it is gone`)).toMatch(/^No: /)
})

function textsOf({ meaning, concept, step, ask, causes, cures }: Diagnostic): string[] {
  return [
    meaning,
    concept,
    step,
    ask,
    ...causes.flatMap((one) => [one.cause, one.tell, one.fix]),
    ...cures.flatMap((one) => [one.cure, one.why]),
  ]
}
