import { Hammer, Map, MessagesSquare } from 'lucide-react'

const benefits = [
  {
    icon: Map,
    title: 'Plan your app',
    text: 'A detailed roadmap for your idea: features, architecture, and tasks small enough for one evening.',
  },
  {
    icon: MessagesSquare,
    title: 'Code with assistance',
    text: 'Real-time guidance while you implement each feature, with hints before answers.',
  },
  {
    icon: Hammer,
    title: 'Learn by building',
    text: 'Every lesson ends in something that runs, in an app that is yours.',
  },
]

export function Benefits() {
  return (
    <ul className="grid gap-8">
      {benefits.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-house border border-line-strong/40 bg-raised text-dawn-text">
            <Icon aria-hidden className="size-6" />
          </span>
          <div>
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1 max-w-md text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
