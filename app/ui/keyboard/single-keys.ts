import { storage } from '#app/ui/browser-storage.ts'

const key = 'shortcuts-by-question-mark'

/** Whether single-key shortcuts are on. People who use speech input turn them off (WCAG 2.1.4). */
export function singleKeysAreOn(): boolean {
  return storage('local').read(key) !== 'off'
}

export function turnSingleKeys(isOn: boolean): void {
  if (isOn) storage('local').remove(key)
  else storage('local').write(key, 'off')
}

/** The key of a single-key shortcut; null if the learner is typing, or a dialog or menu is open. */
export function singleKeyOf(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.isComposing)
    return null
  const { target } = event
  const isElsewhere =
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest(
        'input, textarea, select, [role="combobox"], [role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]',
      ))
  return isElsewhere || !singleKeysAreOn() ? null : event.key
}
