import { storage } from '#app/ui/browser-storage.ts'

/**
 * What is being written: a chat message, an attempt, code to check, or an edited message. Ids are those of
 * its project, task, task or message.
 */
type WritingPlace = 'chat' | 'attempt' | 'check' | 'edit'

/** Text the server has not accepted yet, kept across reloads of the tab. */
export function readDraft(place: WritingPlace, id: number): string {
  return storage('session').read(draftKey(place, id)) ?? ''
}

export function writeDraft(place: WritingPlace, id: number, text: string): void {
  if (text === '') storage('session').remove(draftKey(place, id))
  else storage('session').write(draftKey(place, id), text)
}

/** Clears a draft once the server has it, unless it has been changed since. */
export function forgetSent(place: WritingPlace, id: number, sent: string): void {
  if (readDraft(place, id).trim() === sent.trim()) writeDraft(place, id, '')
}

const draftKey = (place: WritingPlace, id: number) => `${place}-draft:${id}`
