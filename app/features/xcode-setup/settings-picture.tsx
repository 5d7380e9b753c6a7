import type { XcodeVersion } from './xcode-versions.ts'

const paneNames = ['General', 'Accounts', 'Intelligence', 'Themes', 'Navigation']

/** A drawing that shows where the button is in Xcode's settings. */
export function SettingsPicture({ version }: { version: XcodeVersion }) {
  return (
    <svg
      viewBox="0 0 560 250"
      role="img"
      aria-label={`Xcode’s settings, Intelligence chosen at the left; at the right, below ${version.section}, the button ${version.button}`}
      className="w-full max-w-xl"
    >
      <rect x="1" y="1" width="558" height="248" rx="12" className="fill-raised stroke-line-strong" />
      <path d="M1 13a12 12 0 0 1 12-12H160V249H13a12 12 0 0 1-12-12Z" className="fill-sunken" />
      <path d="M160 1V249" className="stroke-line" />
      {[20, 38, 56].map((x) => (
        <circle key={x} cx={x} cy="20" r="5.5" className="fill-line-strong/60" />
      ))}
      <PaneList />
      <text x="184" y="34" className="fill-ink text-[15px] font-semibold">
        Intelligence
      </text>
      <text x="184" y="72" className="fill-soft text-[12px]">
        {version.section}
      </text>
      <rect x="184" y="82" width="352" height="98" rx="9" className="fill-paper stroke-line" />
      <ProviderRows />
      <path d="M184 131H536" className="stroke-line" />
      <rect
        x="352"
        y="196"
        width="184"
        height="30"
        rx="8"
        className="fill-dawn-tint stroke-dawn"
        strokeWidth="2"
      />
      <text x="444" y="215.500" textAnchor="middle" className="fill-dawn-text text-[13px] font-semibold">
        {version.button}
      </text>
      <path
        d="M296 226c18 0 30-4 44-13m-10-2 10 2-3 10"
        className="fill-transparent stroke-dawn"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

function PaneList() {
  return (
    <>
      {paneNames.map((name, at) => (
        <g key={name}>
          {name === 'Intelligence' && (
            <rect x="10" y={46 + at * 34} width="140" height="28" rx="7" className="fill-dawn" />
          )}
          <text
            x="22"
            y={65 + at * 34}
            className={
              name === 'Intelligence' ? 'fill-on-dawn text-[13px] font-semibold' : 'fill-soft text-[13px]'
            }
          >
            {name}
          </text>
        </g>
      ))}
    </>
  )
}

/** The providers that Xcode lists by default. */
function ProviderRows() {
  return (
    <>
      {['ChatGPT', 'Claude'].map((name, at) => (
        <g key={name}>
          <circle cx="206" cy={107 + at * 49} r="9" className="fill-line" />
          <text x="226" y={111 + at * 49} className="fill-soft text-[13px]">
            {name}
          </text>
          <rect x="470" y={97 + at * 49} width="48" height="20" rx="6" className="fill-sunken stroke-line" />
        </g>
      ))}
    </>
  )
}
