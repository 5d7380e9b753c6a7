import type { PlanEntity } from '#contract/plan.ts'

export function EntityList({ entities }: { entities: PlanEntity[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] items-start gap-3">
      {entities.map((entity) => (
        <li key={entity.name} className="overflow-hidden rounded-inner border border-line bg-raised">
          <p className="border-b border-line bg-dawn-tint px-3.5 py-1.5 font-mono text-sm font-bold text-dawn-text">
            {entity.name}
          </p>
          <dl className="grid gap-0.5 px-3.5 py-2 font-mono text-[0.8125rem]">
            {entity.fields.map((field) => (
              <div key={field.name} className="flex flex-wrap justify-between gap-x-3">
                <dt>{field.name}</dt>
                <dd className="text-soft">{field.type}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
