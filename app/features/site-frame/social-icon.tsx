import type { site } from '#contract/site.ts'

type Kind = (typeof site.social)[number]['kind']

const strokes: Record<Kind, string> = {
  microblog: 'M4 4L20 20M20 4L4 20',
  network: 'M17 3H15A4 4 0 0 0 11 7V21M7 12H16',
  photos:
    'M8 3H16A5 5 0 0 1 21 8V16A5 5 0 0 1 16 21H8A5 5 0 0 1 3 16V8A5 5 0 0 1 8 3ZM12 8A4 4 0 1 1 12 16A4 4 0 1 1 12 8ZM17 7V7.01',
  code: 'M8 6L2 12L8 18M16 6L22 12L16 18M14 4L10 20',
}

export function SocialIcon({ kind }: { kind: Kind }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={strokes[kind]} />
    </svg>
  )
}
