import { seedOf } from '#app/ui/phone/part-text.ts'

const me = /\b(?:where (?:i am|you are)|(?:my|your) (?:position|place|location))\b/i
const way = /\b(?:line|lines|route|way|loop|path|track|trail|trip|walk|run|runs|ride|stops|from)\b/i

/** Draws a town with water, parks and streets, and what the text mentions: a route, places, or the user's position. */
export function MapDrawing({ text }: { text: string }) {
  const seed = seedOf(text)
  const isMe = me.test(text)
  const isWay = way.test(text)
  const pins = [
    { x: 92 + (seed % 30), y: 62 },
    { x: 190 + (seed % 40), y: 96 },
    { x: 150 - (seed % 26), y: 128 },
  ]
  return (
    <svg aria-hidden viewBox="0 0 300 170" preserveAspectRatio="xMidYMid slice" className="ph-drawing ph-map">
      <rect width="300" height="170" className="ph-land" />
      <path d="M0 118c40-22 70 14 112 4s58-40 98-34 58 30 90 18V170H0z" className="ph-water" />
      <path d="M196 0h72l-12 44-52 8z" className="ph-park" />
      <path d="M12 20l52-6 10 44-50 12z" className="ph-park" />
      <path d="M0 84 300 52M84 0l34 170M176 0l-16 170M0 34 300 18M252 0l14 170" className="ph-street" />
      <path d="M0 84 300 52" className="ph-road" />
      {isWay && <path d={`M${pins[0]!.x} 72 ${pins[2]!.x} 118 ${pins[1]!.x} 100`} className="ph-route" />}
      {(isMe && !isWay ? [] : isWay ? pins.slice(0, 2) : pins).map(({ x, y }, at) => (
        <g key={at} transform={`translate(${x} ${y})`}>
          <path
            d="M0 10C-9-1-11-5-11-10a11 11 0 0 1 22 0C11-5 9-1 0 10z"
            className={at === 0 ? 'ph-pin' : 'ph-pin ph-pin-soft'}
          />
          <circle cy="-10" r="4" fill="#fff" />
        </g>
      ))}
      {isMe && <circle cx="150" cy="76" r="9" className="ph-me" />}
    </svg>
  )
}
