import path from 'node:path'
import { loadFieldGuide } from '#server/teaching/guide/field-guide.ts'
import { readMessage } from '#server/teaching/tutor/message.ts'
const guide = await loadFieldGuide(path.join(import.meta.dirname, '../knowledge'))
for (const text of process.argv.slice(2)) {
  console.log(text)
  for (const t of readMessage(guide, text).thoughts) { console.log('  ', t.text, t.readings.slice(0,4).map(r=>[r.kind==='answer'?r.answer.id:r.kind==='intent'?r.id:r.kind==='article'?r.slug:'recipe',r.score.toFixed(2)].join(' ')), t.subjects.slice(0,2), guide.understanding.readMove(t.text,[])) }
}
