import { storage } from '#app/ui/browser-storage.ts'

/** Where a learner writes: the box of a project's chat, the try at a task, the edit of a message. The id is of that project, task or message. */
type WritingPlace = 'chat' | 'attempt' | 'edit'

/** What was written and not yet taken by the server, kept over a reload of this tab. */
export function readDraft(place: WritingPlace, id: number): string {
  return storage('session').read(draftKey(place, id)) ?? ''
}

export function writeDraft(place: WritingPlace, id: number, text: string): void {
  if (text === '') storage('session').remove(draftKey(place, id))
  else storage('session').write(draftKey(place, id), text)
}

/** The server has what was sent; what was written over it since stays. */
export function forgetSent(place: WritingPlace, id: number, sent: string): void {
  if (readDraft(place, id).trim() === sent.trim()) writeDraft(place, id, '')
}

const draftKey = (place: WritingPlace, id: number) => `${place}-draft:${id}`
