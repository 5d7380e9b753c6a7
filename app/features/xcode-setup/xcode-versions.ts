export interface XcodeVersion {
  id: string
  name: string
  /** Apple's name for the button in this version. */
  button: string
  /** The section of the settings that contains it. */
  section: string
  note: string
}

/** Oldest first. The names are from Apple's documentation of each version. */
export const xcodeVersions: XcodeVersion[] = [
  {
    id: '26.0',
    name: '26.0 – 26.2',
    button: 'Add a Model Provider…',
    section: 'Model Providers',
    note: 'Early versions can forget a provider when Xcode restarts. If yours is gone, update to 26.3 or later.',
  },
  {
    id: '26.3',
    name: '26.3',
    button: 'Add a Provider…',
    section: 'Providers',
    note: 'The new assistant is at the left: press ⌘0 if you do not see it.',
  },
  {
    id: '26.4',
    name: '26.4 and later',
    button: 'Add a Chat Provider…',
    section: 'Chat',
    note: 'Chat providers are listed below the agents. You do not need an agent for this.',
  },
  {
    id: '27',
    name: '27',
    button: 'Add a Chat Provider…',
    section: 'Chat',
    note: 'Xcode 27 moved the assistant from the sidebar into the editor area.',
  },
]
