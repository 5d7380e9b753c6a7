import { expect, test } from 'vitest'
import { exampleTask } from '#test/plans/example-task.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { takeTurn } from '#server/teaching/tutor/prepare-turn.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { quotedIn } from './about-own-line.ts'

const { guide } = await knownKnowledge()
const code = [
  'struct Loan {',
  '    let day: Date',
  '    let start: Date',
  '    var weeks = 2',
  '    func isOpen() -> Bool {',
  '        return day > start',
  '    }',
  '    init(start: Date) { start = start }',
  '}',
].join('\n')

test.each([
  ['is `day > start` right?', 6],
  ['is day > start right?', 6],
  ['what does return day > start do', 6],
  ['what does `weeks` mean', 4],
])('%s is about the learner’s own line', (text, line) => {
  expect(quotedIn(text, code)?.line).toBe(line)
})

test.each(['is my app right for kids?', 'what does start mean', 'why is Swift good?'])(
  '%s quotes nothing of it',
  (text) => {
    expect(quotedIn(text, code)).toBeNull()
  },
)

test.each(['is `day > start` right?', 'is day > start correct?', 'is it right?'])(
  '%s inside a task is not judged without proof, and what to try is said',
  (text) => {
    expect(reply(text)).toMatch(/^(?:I can’t judge .+ without running it|No\. Line 8)/)
  },
)

test('a comparison gets a print with both sides and three cases', () => {
  expect(reply('is `day > start` right?')).toContain('`print(day, start, day > start)`')
})

test('a line with a known mistake is called wrong', () => {
  expect(reply('is `start = start` right?')).toMatch(/^No\. Line 8: .*`self\.start = start`/)
})

test('what a line does is read from the line', () => {
  expect(reply('what does the line return day > start do?')).toContain('It returns whether `day > start`')
})

test('what the person sees is read with the code in view', () => {
  const list =
    'struct LoansView: View {\n    @Query(sort: \\Loan.day) private var loans: [Loan]\n    var body: some View { List(loans) { Text($0.title) } }\n}'
  expect(reply('newest is last, why?', list)).toMatch(/^Line 2 of your code: this sorts upwards/)
  expect(reply('how do I put a badge on a tab?', list)).not.toContain('of your code')
})

function reply(text: string, own = code, said = 'I have no checks for this task.'): string {
  const task = exampleTask({ title: 'Lend a book', status: 'in_progress', doneWhen: 'A book is lent.' })
  const turn: TutorTurn = {
    project: { title: 'Shelf', description: '', targetIOS: '26' },
    plan: null,
    tasks: [task],
    currentTask: task,
    thread: [
      { role: 'learner', text: `My try:\n\`\`\`swift\n${own}\n\`\`\`` },
      { role: 'tutor', text: said },
      { role: 'learner', text },
    ],
    savedSolutions: [],
  }
  const { prepared } = takeTurn(guide, turn, {
    isChosen: true,
    awaitsExplanation: false,
    follows: true,
    writer: 'built-in',
  })
  return prepared?.builtIn?.answer.markdown ?? ''
}

const shownCode = [
  'import SwiftUI',
  '',
  'struct LoansView: View {',
  '    var body: some View {',
  '        List(loans) { loan in',
  '            Text(loan.title)',
  '        }',
  '        .overlay {',
  '            Text("None yet")',
  '        }',
  '    }',
  '}',
].join('\n')

test.each([
  ['explain line by line: Text(loan.title)', /^Line 6, `Text\(loan\.title\)`:/],
  ['what does .overlay { do?', /^Line 8, `\.overlay \{`:/],
  ['can you explain `List(loans) { loan in`', /^Line 5, `List\(loans\) \{ loan in`:/],
])('%s is answered with that line of the shown code alone', (text, first) => {
  const said = reply(text, 'let a = 1\nlet b = 2', `Here it is:\n\n\`\`\`swift\n${shownCode}\n\`\`\``)
  expect(said).toMatch(first)
  expect(said).not.toContain('import SwiftUI')
})

const rule = [
  'enum SplitsRule {',
  '    struct Mark: Equatable {',
  '        var metres: Double',
  '    }',
  '    static func seconds(of marks: [Mark]) -> [Double] {',
  '        guard let first = marks.first else { return [] }',
  '        return zip(marks, marks.dropFirst()).map { ($1.metres - $0.metres).rounded(.up) }',
  '    }',
  '}',
].join('\n')

test.each([
  ['what does zip do here?', /^Line 7, .+\n\n- `zip` goes through two lists/],
  ['what is Equatable for?', /^Line 2, .+\n\n- `Equatable` is the promise/],
  ['what does guard let do?', /^Line 6, .+\n\n- `guard let` opens an optional/],
  ['what does rounded(.up) mean?', /^Line 7, .+\n\n- `rounded\(\)` gives the nearest/],
  ['what does $0 mean', /^Line 7, .+\n\n- `\$0` is the first value/],
  ['what does line 3 do', /^Line 3, `var metres: Double`:/],
  ['why enum?', /^`SplitsRule` is an enum without a case: it only holds functions/],
  ['why struct', /^`Mark` is a struct because it is plain data/],
  ['why is SplitsRule a class?', /^In this code `SplitsRule` is no class: it is an enum\./],
])('%s is answered about the line of the code that was shown', (text, answer) => {
  const shown = `Here it is:\n\n\`\`\`swift SplitsRule.swift\n${rule}\n\`\`\``
  expect(reply(text, 'let a = 1\nlet b = 2', shown)).toMatch(answer)
})

test('a class that SwiftData stores is explained as one, also to who asks for a struct', () => {
  const model =
    '@Model\nfinal class Stall {\n    var name: String\n    init(name: String) { self.name = name }\n}'
  expect(reply('why class', model)).toMatch(/^`Stall` is a class because SwiftData stores only classes/)
  expect(reply('why struct?', model)).toMatch(/^In this code `Stall` is no struct: it is a class\./)
  expect(reply('why self here?', model)).toContain('`self.name` is the property `name` of this very value')
})
