import { storage } from '#app/ui/browser-storage.ts'

const key = 'shortcuts-by-question-mark'

/** People who use speech input turn off single-key shortcuts (WCAG 2.1.4). */
export function singleKeysAreOn(): boolean {
  return storage('local').read(key) !== 'off'
}

export function turnSingleKeys(isOn: boolean): void {
  if (isOn) storage('local').remove(key)
  else storage('local').write(key, 'off')
}

/** The single key pressed, if it is for the page: no typing, no open dialog or menu. */
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
