import type { TopicStanding } from '#contract/learning/learning.ts'
import { cn } from '#app/ui/cn.ts'
import { topicGraph, type PlacedTopic } from './topic-graph.ts'
import { StateMark, stateLabels } from './topic-states.tsx'

const box = { width: 158, height: 64, gapX: 30, gapY: 12 }
const indentPx = 14

interface TopicMapProps {
  topics: TopicStanding[]
  chosen: string | null
  onChoose: (slug: string) => void
}

/** The topics of a group as a graph of buttons, on a phone as an indented list. Topics without edges follow. */
export function TopicMap({ topics, chosen, onChoose }: TopicMapProps) {
  const graph = topicGraph(topics)
  const width = graph.columns * (box.width + box.gapX) - box.gapX
  const height = graph.rows * (box.height + box.gapY) - box.gapY
  return (
    <div className="grid gap-6">
      {graph.placed.length > 0 && (
        <>
          <ul className="grid gap-2 sm:hidden">
            {graph.placed.map(({ topic, column }) => (
              <li key={topic.slug} style={{ paddingLeft: column * indentPx }}>
                <TopicButton topic={topic} isChosen={chosen === topic.slug} onChoose={onChoose} />
              </li>
            ))}
          </ul>
          <div data-scrolls-sideways className="overflow-x-auto pb-2 max-sm:hidden">
            <div className="relative m-1" style={{ width, height }}>
              <TopicEdges edges={graph.edges} size={{ width, height }} chosen={chosen} />
              <ul>
                {graph.placed.map((place) => (
                  <li
                    key={place.topic.slug}
                    className="absolute"
                    style={{ ...cornerOf(place), width: box.width, height: box.height }}
                  >
                    <TopicButton
                      topic={place.topic}
                      isChosen={chosen === place.topic.slug}
                      onChoose={onChoose}
                    />
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </>
      )}
      {graph.alone.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] gap-3">
          {graph.alone.map((topic) => (
            <li key={topic.slug}>
              <TopicButton topic={topic} isChosen={chosen === topic.slug} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function TopicEdges({
  edges,
  size,
  chosen,
}: {
  edges: { from: PlacedTopic<TopicStanding>; to: PlacedTopic<TopicStanding> }[]
  size: { width: number; height: number }
  chosen: string | null
}) {
  return (
    <svg {...size} aria-hidden className="absolute inset-0">
      {edges.map(({ from, to }) => (
        <path
          key={`${from.topic.slug} ${to.topic.slug}`}
          d={lineOf(from, to)}
          fill="none"
          strokeWidth="2"
          className={
            chosen === from.topic.slug || chosen === to.topic.slug ? 'stroke-dawn' : 'stroke-line-strong/50'
          }
        />
      ))}
    </svg>
  )
}

function TopicButton({
  topic,
  isChosen,
  onChoose,
}: {
  topic: TopicStanding
  isChosen: boolean
  onChoose: (slug: string) => void
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(topic.slug)}
      className={cn(
        'flex h-full min-h-15 w-full items-center gap-2.5 rounded-inner border bg-raised px-3 py-1.5 text-left text-sm leading-tight font-semibold hover:border-line-strong hover:bg-sunken',
        topic.state === 'new' ? 'border-dashed border-line-strong/60' : 'border-line-strong/60',
        isChosen && 'border-solid border-dawn ring-1 ring-dawn',
      )}
    >
      <StateMark state={topic.state} />
      <span className="line-clamp-3 min-w-0 break-words">
        {topic.title}
        <span className="sr-only">, {stateLabels[topic.state].label}</span>
      </span>
    </button>
  )
}

function cornerOf({ column, row }: PlacedTopic<TopicStanding>) {
  return { left: column * (box.width + box.gapX), top: row * (box.height + box.gapY) }
}

function lineOf(from: PlacedTopic<TopicStanding>, to: PlacedTopic<TopicStanding>): string {
  const start = cornerOf(from)
  const end = cornerOf(to)
  const x1 = start.left + box.width
  const y1 = start.top + box.height / 2
  const x2 = end.left
  const y2 = end.top + box.height / 2
  const bend = Math.min(40, (x2 - x1) / 2)
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`
}
