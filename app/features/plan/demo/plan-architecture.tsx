import type { ReactNode } from 'react'
import type { Plan } from '#contract/plan/plan.ts'
import { PlanDecisions } from '#app/features/plan/page/plan-decisions.tsx'

export function PlanArchitecture({ plan: { architecture } }: { plan: Plan }) {
  return (
    <div className="grid gap-6">
      <Part title="How it is built">
        <p>{architecture.pattern}</p>
        {architecture.decisions && <PlanDecisions decisions={architecture.decisions} />}
        <p className="mt-1 text-[0.9375rem] text-soft">
          From iOS {architecture.minimumIOS} on · {architecture.frameworks.join(', ')}
        </p>
      </Part>
      <Part title="Screens">
        <ul className="grid gap-1.5">
          {architecture.screens.map((screen) => (
            <li key={screen.name}>
              <span className="font-semibold">{screen.name}</span>{' '}
              <span className="text-[0.9375rem] text-soft">{screen.purpose}</span>
            </li>
          ))}
        </ul>
      </Part>
      {architecture.entities.length > 0 && (
        <Part title="Data it stores">
          <ul className="grid gap-3 sm:grid-cols-2">
            {architecture.entities.map((entity) => (
              <li
                key={entity.name}
                className="rounded-inner border border-line bg-paper px-4 py-3 font-mono text-[0.8125rem] leading-relaxed"
              >
                <p className="font-bold text-dawn-text">{entity.name}</p>
                {entity.about && <p className="font-sans text-sm text-soft">{entity.about}</p>}
                {entity.fields.map((field) => (
                  <p key={field.name} className="break-words">
                    {field.name}: <span className="text-soft">{field.type}</span>
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {architecture.privacyKeys.length > 0 && (
        <Part title="Permissions it must ask for">
          <ul className="grid gap-1 font-mono text-[0.8125rem] break-all text-soft">
            {architecture.privacyKeys.map((key) => (
              <li key={key}>{key}</li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h4 className="mb-2 text-base">{title}</h4>
      {children}
    </section>
  )
}
