import { storage } from '#app/ui/browser-storage.ts'

const key = 'shortcuts-by-question-mark'

/** Whoever speaks to their computer turns single keys off (WCAG 2.1.4). */
export function listsShortcutsByQuestionMark(): boolean {
  return storage('local').read(key) !== 'off'
}

export function listShortcutsByQuestionMark(isOn: boolean): void {
  if (isOn) storage('local').remove(key)
  else storage('local').write(key, 'off')
}
