import {
  BookMarked,
  BookOpen,
  CircleUserRound,
  GraduationCap,
  Hammer,
  Keyboard,
  LayoutGrid,
  ListChecks,
  Map,
  MessageCircle,
  Moon,
  Plus,
  Sun,
  Sunrise,
  type LucideIcon,
} from 'lucide-react'
import { chooseTheme, isNight } from '#app/ui/theme/theme.ts'
import { plainText, type PaletteAction, type PaletteEntry } from './palette-entry.ts'

interface Command {
  id: string
  icon: LucideIcon
  label: string
  /** Other search terms for the command. */
  words: string
  action: PaletteAction
}

/** The commands available here that match the typed text. */
export function commandsFor(
  typed: string,
  { openProjectId, onShowShortcuts }: { openProjectId: number | null; onShowShortcuts: () => void },
): PaletteEntry[] {
  const wanted = wordsOf(typed)
  return [...(openProjectId === null ? [] : workspaceCommands(openProjectId)), ...everywhere(onShowShortcuts)]
    .filter(({ label, words }) => {
      const known = wordsOf(`${label} ${words}`)
      return wanted.every((word) => known.some((one) => one.startsWith(word)))
    })
    .map(({ id, icon, label, action }) => ({ id: `command-${id}`, icon, title: plainText(label), action }))
}

function workspaceCommands(projectId: number): Command[] {
  const tab = (name: string): PaletteAction => ({
    kind: 'go',
    to: `/project/${projectId}?tab=${name}&panel=plan`,
  })
  return [
    {
      id: 'today',
      icon: Sunrise,
      label: 'Show today',
      words: 'tab open next task now lesson',
      action: tab('today'),
    },
    {
      id: 'plan',
      icon: Map,
      label: 'Show the plan',
      words: 'tab open roadmap features',
      action: tab('plan'),
    },
    {
      id: 'tasks',
      icon: ListChecks,
      label: 'Show the tasks',
      words: 'tab open development todo',
      action: tab('tasks'),
    },
    {
      id: 'solutions',
      icon: BookMarked,
      label: 'Show saved solutions',
      words: 'tab open code snippets',
      action: tab('solutions'),
    },
    {
      id: 'chat',
      icon: MessageCircle,
      label: 'Write to the tutor',
      words: 'chat ask message conversation',
      action: { kind: 'go', to: `/project/${projectId}?panel=chat`, ask: '' },
    },
  ]
}

/** Commands that open the app's pages. */
const pageCommands: Command[] = [
  {
    id: 'dashboard',
    icon: LayoutGrid,
    label: 'Go to the dashboard',
    words: 'projects home open',
    action: { kind: 'go', to: '/dashboard' },
  },
  {
    id: 'new',
    icon: Plus,
    label: 'New project',
    words: 'create start add',
    action: { kind: 'go', to: '/dashboard?new' },
  },
  {
    id: 'guide',
    icon: BookOpen,
    label: 'Open the Field Guide',
    words: 'articles read learn help',
    action: { kind: 'load', href: '/field-guide' },
  },
  {
    id: 'learning',
    icon: GraduationCap,
    label: 'What I’ve learned',
    words: 'learning progress topics review cards questions',
    action: { kind: 'go', to: '/learning' },
  },
  {
    id: 'xcode',
    icon: Hammer,
    label: 'Set up Xcode',
    words: 'keys agents sidebar mcp install',
    action: { kind: 'go', to: '/xcode' },
  },
  {
    id: 'account',
    icon: CircleUserRound,
    label: 'Account',
    words: 'profile settings sessions keys export data',
    action: { kind: 'go', to: '/account' },
  },
]

function everywhere(onShowShortcuts: () => void): Command[] {
  const night = isNight()
  return [
    ...pageCommands,
    {
      id: 'theme',
      icon: night ? Sun : Moon,
      label: night ? 'Switch to the light theme' : 'Switch to the dark theme',
      words: 'colours day night mode appearance',
      action: { kind: 'run', run: () => chooseTheme(night ? 'light' : 'dark') },
    },
    {
      id: 'shortcuts',
      icon: Keyboard,
      label: 'Keyboard shortcuts',
      words: 'help keys hotkeys',
      action: { kind: 'run', run: onShowShortcuts },
    },
  ]
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
