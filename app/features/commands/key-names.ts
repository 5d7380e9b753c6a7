const isApple = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform)

/** The names of keys on the user's keyboard. */
export const keyNames = isApple
  ? { command: '⌘', enter: '↩', shift: '⇧', escape: 'esc', separator: '' }
  : { command: 'Ctrl', enter: 'Enter', shift: 'Shift', escape: 'Esc', separator: ' ' }

export const paletteKeys = `${keyNames.command}${keyNames.separator}K`
