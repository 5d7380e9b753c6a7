import { lazy, type ComponentType } from 'react'

/** A piece of the app that could not be loaded, as the boundary around it hears of it. */
export class LoadFailure extends Error {
  /** Lets the next drawing load it again; not before the failure was shown, or it would load without end. */
  readonly forget: () => void

  constructor(cause: unknown, forget: () => void) {
    super('A piece of the app could not be loaded', { cause })
    this.name = 'LoadFailure'
    this.forget = forget
  }
}

/** Loaded when it is first drawn. React's own `lazy` would keep a failure for good. */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded = begin()

  function begin() {
    return lazy(async () => {
      const component = await load().catch((cause: unknown) => {
        throw new LoadFailure(cause, () => {
          Loaded = begin()
        })
      })
      return { default: component as ComponentType<object> }
    })
  }

  return function LateComponent(props) {
    return <Loaded {...props} />
  }
}
