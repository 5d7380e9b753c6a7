import { useState } from 'react'
import { singleKeysAreOn, turnSingleKeys } from '#app/ui/keyboard/single-keys.ts'
import { Dialog, DialogContent, DialogHeader } from '#app/ui/overlay/dialog.tsx'
import { keyNames } from './key-names.ts'

const { command, enter, escape, shift } = keyNames

const shortcuts: { place: string; keys: [what: string, ...keys: string[]][] }[] = [
  {
    place: 'Everywhere',
    keys: [
      ['Search and commands', command, 'K'],
      ['This list', command, '/'],
      ['Close a dialog or menu', escape],
    ],
  },
  {
    place: 'Chat',
    keys: [
      ['Send the message', enter],
      ['New line', shift, enter],
      ['Stop the answer', escape],
      ['Write to the tutor', '/'],
    ],
  },
  {
    place: 'Tasks',
    keys: [
      ['Add a task', 'C'],
      ['Next or previous task', 'J', 'K'],
      ['Select a task', 'X'],
    ],
  },
  {
    place: 'Project Plan',
    keys: [
      ['Next or previous tab', '←', '→'],
      ['Resize the panels, with the divider focused', '←', '→'],
      ['Open a task’s menu, to move it', enter],
    ],
  },
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(singleKeysAreOn)
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader
          title="Keyboard Shortcuts"
          description="Everything works with the keyboard. These are the shortcuts."
        />
        <div className="grid gap-5">
          {shortcuts.map(({ place, keys }) => (
            <div key={place}>
              <h3 className="mb-1 text-[0.9375rem]">{place}</h3>
              <dl className="divide-y divide-line">
                {keys.map(([what, ...names]) => (
                  <div key={what} className="flex items-center justify-between gap-4 py-1.5 text-[0.9375rem]">
                    <dt>{what}</dt>
                    <dd className="flex shrink-0 gap-1">
                      {names.map((name) => (
                        <kbd
                          key={name}
                          className="min-w-7 rounded-[6px] border border-line-strong/60 bg-sunken px-1.5 text-center font-sans text-[0.8125rem] leading-6 font-medium"
                        >
                          {name}
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
          <label className="flex min-h-6 items-center gap-2.5 border-t border-line pt-4 text-[0.9375rem]">
            <input
              type="checkbox"
              checked={isOn}
              onChange={(event) => {
                setIsOn(event.target.checked)
                turnSingleKeys(event.target.checked)
              }}
              className="size-4 accent-(--dawn)"
            />
            <span>
              Single keys: <kbd className="font-sans font-semibold">?</kbd> and the letters above work when
              you're not typing
            </span>
          </label>
        </div>
      </DialogContent>
    </Dialog>
  )
}
