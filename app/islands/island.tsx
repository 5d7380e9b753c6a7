import type { ReactElement } from 'react'
import type { IslandName } from './island-list.ts'

/**
 * A part of a plain page that React hydrates in the browser, on first use or at once if `eager`. Its
 * component must not use `useId`: React counts ids differently in an island than in the page.
 */
export function Island<Props extends object>({
  name,
  component: Component,
  props,
  eager,
  className,
}: IslandProps<Props>): ReactElement {
  return (
    <>
      <div data-island={name} data-island-eager={eager ? '' : undefined} className={className}>
        <Component {...props} />
      </div>
      <script
        type="application/json"
        data-island-props={name}
        dangerouslySetInnerHTML={{ __html: JSON.stringify(props).replaceAll('<', '\\u003c') }}
      />
    </>
  )
}

interface IslandProps<Props> {
  name: IslandName
  component: (props: Props) => ReactElement
  props: Props
  eager?: boolean
  className?: string
}
