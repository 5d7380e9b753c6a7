import { storage } from './browser-storage.ts'

const key = 'shortcuts-by-question-mark'

/** Whoever speaks to their computer turns single keys off (WCAG 2.1.4). */
export function singleKeysAreOn(): boolean {
  return storage('local').read(key) !== 'off'
}

export function turnSingleKeys(isOn: boolean): void {
  if (isOn) storage('local').remove(key)
  else storage('local').write(key, 'off')
}

/** The key that was pressed alone, where it is meant for the page: nothing is being typed, and no dialog or menu is open. */
export function singleKeyOf(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.isComposing)
    return null
  const { target } = event
  const isElsewhere =
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest(
        'input, textarea, select, [role="combobox"], [role="menu"], [role="listbox"], [role="dialog"]',
      ))
  return isElsewhere || !singleKeysAreOn() ? null : event.key
}
