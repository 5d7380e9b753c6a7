import type { PlanEntity } from '#contract/plan/plan.ts'
import { relationsOf } from './entity-layout.ts'

export function EntityList({ entities }: { entities: PlanEntity[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] items-start gap-3">
      {entities.map((entity) => (
        <li key={entity.name} className="overflow-hidden rounded-inner border border-line bg-raised">
          <p className="border-b border-line bg-dawn-tint px-3.5 py-1.5 font-mono text-sm font-bold text-dawn-text">
            {entity.name}
          </p>
          {entity.about && (
            <p className="border-b border-line px-3.5 py-1.5 text-sm break-words text-soft">{entity.about}</p>
          )}
          <dl className="grid gap-0.5 px-3.5 py-2 font-mono text-[0.8125rem]">
            {entity.fields.map((field) => (
              <div key={field.name} className="flex flex-wrap justify-between gap-x-3">
                <dt>{field.name}</dt>
                <dd className="text-soft">{field.type}</dd>
              </div>
            ))}
          </dl>
          <Relations relations={relationsOf(entity, entities)} />
        </li>
      ))}
    </ul>
  )
}

function Relations({ relations }: { relations: { name: string; isMany: boolean }[] }) {
  if (relations.length === 0) return null
  return (
    <p className="border-t border-line px-3.5 py-1.5 text-sm break-words text-sky-deep">
      Holds {relations.map(({ name, isMany }) => `${isMany ? 'many' : 'one'} ${name}`).join(', ')}
    </p>
  )
}
