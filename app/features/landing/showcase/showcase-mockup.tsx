import type { ReactNode } from 'react'
import { DrawnFrame } from '#app/features/landing/drawn-frame.tsx'
import type { ShowcaseApp } from './showcase-apps.ts'

/** A drawing of each example app, which has no screenshots. */
export function ShowcaseMockup({ app }: { app: ShowcaseApp }) {
  return (
    <svg
      viewBox="0 0 220 400"
      width="220"
      height="400"
      className="mx-auto h-40 w-auto sm:h-100"
      role="img"
      aria-label={`A drawing of ${app.name}: ${app.tagline}`}
    >
      <DrawnFrame width={220} height={400} />
      <text x="28" y="72" fill="var(--ink)" className="font-display text-[19px] font-bold">
        {app.name}
      </text>
      {screens[app.key]}
    </svg>
  )
}

const wordRows = ['SWIFT', 'STRUC', 'STACK']
const letterColors = ['var(--done)', 'var(--doing)', 'var(--line-strong)']

const screens: Record<ShowcaseApp['key'], ReactNode> = {
  'memory-lane': (
    <>
      <text x="28" y="92" fill="var(--ink-soft)" fontSize="11">
        Today, eight years ago
      </text>
      <rect x="28" y="104" width="164" height="132" rx="12" fill="var(--sky-tint)" />
      <circle cx="150" cy="142" r="19" fill="var(--dawn)" />
      <path
        d="M28 206 L72 158 L104 190 L130 168 L192 218 V224 A12 12 0 0 1 180 236 H40 A12 12 0 0 1 28 224 Z"
        fill="var(--done)"
        opacity="0.75"
      />
      {[0, 1, 2, 3, 4, 5].map((cell) => (
        <rect
          key={cell}
          x={28 + (cell % 3) * 57}
          y={248 + Math.floor(cell / 3) * 57}
          width="50"
          height="50"
          rx="8"
          fill={
            [
              'var(--dawn-tint)',
              'var(--done-tint)',
              'var(--sky-tint)',
              'var(--doing-tint)',
              'var(--wrong-tint)',
              'var(--dawn-tint)',
            ][cell]
          }
        />
      ))}
    </>
  ),
  'word-burrow': (
    <>
      {wordRows.map((word, row) =>
        Array.from(word).map((letter, column) => (
          <g key={`${row}-${column}`}>
            <rect
              x={28 + column * 34}
              y={92 + row * 36}
              width="29"
              height="31"
              rx="6"
              fill={letterColors[(row * 2 + column * 3) % 3]}
            />
            <text
              x={42.5 + column * 34}
              y={113 + row * 36}
              textAnchor="middle"
              fill="var(--paper)"
              fontSize="15"
              fontWeight="700"
            >
              {letter}
            </text>
          </g>
        )),
      )}
      {[0, 1, 2].map((row) =>
        [0, 1, 2, 3, 4].map((column) => (
          <rect
            key={`${row}-${column}`}
            x={28.5 + column * 34}
            y={200.5 + row * 36}
            width="28"
            height="30"
            rx="6"
            fill="none"
            stroke="var(--line-strong)"
            opacity="0.6"
          />
        )),
      )}
      {[10, 9, 7].map((keys, row) =>
        Array.from({ length: keys }, (_, key) => (
          <rect
            key={`${row}-${key}`}
            x={110 - keys * 8.4 + key * 16.8}
            y={318 + row * 18}
            width="14"
            height="14"
            rx="3"
            fill="var(--ink)"
            opacity="0.14"
          />
        )),
      )}
    </>
  ),
  'style-genius': (
    <>
      <text x="28" y="92" fill="var(--ink-soft)" fontSize="11">
        14° and rain at four
      </text>
      <rect x="28" y="106" width="164" height="170" rx="12" fill="var(--dawn-tint)" />
      <path
        d="M86 128 L100 120 Q110 130 120 120 L134 128 L148 152 L134 160 V200 H86 V160 L72 152 Z"
        fill="var(--sky)"
      />
      <path d="M90 206 H130 L134 262 H114 L110 224 L106 262 H86 Z" fill="var(--ink)" opacity="0.75" />
      {[0, 1, 2].map((cell) => (
        <rect
          key={cell}
          x={28 + cell * 57}
          y="288"
          width="50"
          height="50"
          rx="8"
          fill={['var(--sky-tint)', 'var(--done-tint)', 'var(--doing-tint)'][cell]}
        />
      ))}
      <rect x="28" y="350" width="164" height="20" rx="10" fill="var(--dawn)" />
    </>
  ),
  'donate-near': (
    <>
      <rect x="28" y="88" width="164" height="170" rx="12" fill="var(--done-tint)" />
      <path
        d="M28 150 Q80 120 110 170 T192 160 M90 88 Q80 160 120 200 T130 258"
        stroke="var(--paper)"
        strokeWidth="9"
        fill="none"
      />
      {[
        [70, 130],
        [142, 150],
        [112, 214],
      ].map(([x, y], pin) => (
        <g key={pin} transform={`translate(${x} ${y})`}>
          <path
            d="M0 0 C-16 -18 -12 -34 0 -34 C12 -34 16 -18 0 0 Z"
            fill={pin === 1 ? 'var(--dawn)' : 'var(--sky)'}
          />
          <circle cy="-21" r="5" fill="var(--paper)" />
        </g>
      ))}
      {[0, 1].map((row) => (
        <g key={row} transform={`translate(28 ${270 + row * 48})`}>
          <rect width="164" height="40" rx="10" fill="var(--paper-raised)" stroke="var(--line)" />
          <circle cx="20" cy="20" r="9" fill={row === 0 ? 'var(--dawn)' : 'var(--sky)'} />
          <rect x="38" y="11" width={row === 0 ? 80 : 64} height="6" rx="3" fill="var(--ink)" opacity="0.7" />
          <rect x="38" y="23" width="104" height="5" rx="2.5" fill="var(--ink)" opacity="0.25" />
        </g>
      ))}
    </>
  ),
}
