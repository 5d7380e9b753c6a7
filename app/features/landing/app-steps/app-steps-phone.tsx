import { DrawnFrame } from '#app/features/landing/drawn-frame.tsx'

const rows = [
  { name: 'Monstera', spot: 'South window', due: 'today', isThirsty: true, y: 128, from: 2 },
  { name: 'Fern', spot: 'Bookshelf', due: 'in 3 days', isThirsty: false, y: 186, from: 2 },
  { name: 'Basil', spot: 'Window sill', due: 'today', isThirsty: true, y: 280, from: 4 },
]

/** A drawing of the app; `data-from` and `data-until` limit a part to some tasks (`landing.css`). */
export function AppStepsPhone() {
  return (
    <svg
      viewBox="0 0 240 470"
      width="240"
      height="470"
      role="img"
      aria-label="A drawn phone: the plant app, as far as its tasks are done"
      className="mx-auto h-72 w-auto self-center sm:h-[29.375rem]"
    >
      <DrawnFrame width={240} height={470} />
      <FirstScreen />
      <text
        x="26"
        y="84"
        fill="var(--ink)"
        className="font-display text-[24px] font-bold"
        data-from="2"
        data-until="4"
      >
        Plants
      </text>
      <text x="26" y="84" fill="var(--ink)" className="font-display text-[24px] font-bold" data-from="5">
        Thirsty
      </text>
      <g data-from="4">
        <circle cx="204" cy="76" r="13" fill="var(--sky-tint)" />
        <path d="M204 70V82M198 76H210" stroke="var(--sky)" strokeWidth="2.5" strokeLinecap="round" />
      </g>
      <RoomNames />
      {rows.map((row) => (
        <PlantRow key={row.name} {...row} />
      ))}
      <g data-from="6">
        <rect x="26" y="384" width="188" height="42" rx="21" fill="var(--dawn)" />
        <text x="120" y="410" textAnchor="middle" fill="var(--on-dawn)" fontSize="14" fontWeight="700">
          Water all in this room
        </text>
      </g>
    </svg>
  )
}

/** The screen of a new Xcode project. */
function FirstScreen() {
  return (
    <g data-until="1">
      <circle cx="120" cy="212" r="15" fill="none" stroke="var(--sky)" strokeWidth="2" />
      <path
        d="M105 212H135M120 197C110 207 110 217 120 227C130 217 130 207 120 197"
        fill="none"
        stroke="var(--sky)"
        strokeWidth="2"
      />
      <text x="120" y="254" textAnchor="middle" fill="var(--ink)" fontSize="15">
        Hello, world!
      </text>
    </g>
  )
}

function RoomNames() {
  return (
    <g data-from="5" fill="var(--ink-soft)" fontSize="11" fontWeight="600">
      <text x="28" y="116">
        LIVING ROOM
      </text>
      <text x="28" y="268">
        KITCHEN
      </text>
    </g>
  )
}

function PlantRow({ name, spot, due, isThirsty, y, from }: (typeof rows)[number]) {
  return (
    <g data-from={from}>
      <rect
        x="22"
        y={y}
        width="196"
        height="50"
        rx="12"
        fill="var(--paper-raised)"
        stroke="var(--line)"
        data-from="5"
      />
      <path d={`M26 ${y + 52}H214`} stroke="var(--line)" data-until="4" />
      <g data-from="5" fill={isThirsty ? 'var(--dawn)' : 'var(--done)'}>
        <circle cx="46" cy={y + 25} r="14" opacity="0.16" />
        <path
          d={`M46 ${y + 16}C50 ${y + 22} 52 ${y + 25} 52 ${y + 28}A6 6 0 0 1 40 ${y + 28}C40 ${y + 25} 42 ${y + 22} 46 ${y + 16}Z`}
        />
      </g>
      <g data-shifts>
        <text x="28" y={y + 22} fill="var(--ink)" fontSize="15" fontWeight="600">
          {name}
        </text>
        <text x="28" y={y + 39} fill="var(--ink-soft)" fontSize="11.5">
          {spot}
        </text>
      </g>
      <text
        x="206"
        y={y + 30}
        textAnchor="end"
        fontSize="12"
        fontWeight="600"
        fill={isThirsty ? 'var(--dawn-text)' : 'var(--ink-soft)'}
        data-from="3"
        data-until={isThirsty ? '5' : undefined}
      >
        {due}
      </text>
      {isThirsty && (
        <g data-from="6">
          <circle cx="194" cy={y + 25} r="11" fill="var(--done)" />
          <path
            d={`M189 ${y + 25}L193 ${y + 29}L200 ${y + 21}`}
            fill="none"
            stroke="var(--paper-raised)"
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </g>
      )}
    </g>
  )
}
