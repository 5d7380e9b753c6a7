import { storage } from '#app/ui/browser-storage.ts'

/** The places where a learner writes: a project's message box, an attempt at a task, code to check, an edited message. The id is that of the project, task or message. */
type WritingPlace = 'chat' | 'attempt' | 'check' | 'edit'

/** Text not yet accepted by the server, kept across reloads of this tab. */
export function readDraft(place: WritingPlace, id: number): string {
  return storage('session').read(draftKey(place, id)) ?? ''
}

export function writeDraft(place: WritingPlace, id: number, text: string): void {
  if (text === '') storage('session').remove(draftKey(place, id))
  else storage('session').write(draftKey(place, id), text)
}

/** The server has what was sent; text written since then stays. */
export function forgetSent(place: WritingPlace, id: number, sent: string): void {
  if (readDraft(place, id).trim() === sent.trim()) writeDraft(place, id, '')
}

const draftKey = (place: WritingPlace, id: number) => `${place}-draft:${id}`
