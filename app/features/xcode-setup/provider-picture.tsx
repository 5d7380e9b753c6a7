import { site } from '#contract/site.ts'
/** A drawing of Xcode's provider sheet with each field filled in. */
export function ProviderPicture({ address }: { address: string }) {
  const fields = [
    ['URL', address],
    ['API Key', 'Bearer flg_••••••••'],
    ['API Key Header', 'Authorization'],
    ['Description', site.name],
  ]
  return (
    <svg
      viewBox="0 0 560 262"
      role="img"
      aria-label={`The sheet for a new provider with Internet Hosted chosen and four fields: ${fields.map(([name, value]) => `${name} is ${value}`).join(', ')}; then the button Add`}
      className="w-full max-w-xl"
    >
      <rect x="1" y="1" width="558" height="260" rx="12" className="fill-raised stroke-line-strong" />
      <rect x="152" y="18" width="128" height="28" rx="7" className="fill-dawn" />
      <text x="216" y="37" textAnchor="middle" className="fill-on-dawn text-[13px] font-semibold">
        Internet Hosted
      </text>
      <rect x="280" y="18" width="128" height="28" rx="7" className="fill-sunken" />
      <text x="344" y="37" textAnchor="middle" className="fill-soft text-[13px]">
        Locally Hosted
      </text>
      {fields.map(([name, value], at) => (
        <g key={name}>
          <text x="150" y={82 + at * 38} textAnchor="end" className="fill-soft text-[13px]">
            {name}
          </text>
          <rect
            x="164"
            y={64 + at * 38}
            width="366"
            height="27"
            rx="6"
            className="fill-paper stroke-line-strong/70"
          />
          <text x="174" y={82 + at * 38} className="fill-ink font-mono text-[12px]">
            {value}
          </text>
        </g>
      ))}
      <rect x="362" y="220" width="76" height="27" rx="7" className="fill-sunken stroke-line" />
      <text x="400" y="238" textAnchor="middle" className="fill-soft text-[13px]">
        Cancel
      </text>
      <rect x="450" y="220" width="80" height="27" rx="7" className="fill-dawn" />
      <text x="490" y="238" textAnchor="middle" className="fill-on-dawn text-[13px] font-semibold">
        Add
      </text>
    </svg>
  )
}
