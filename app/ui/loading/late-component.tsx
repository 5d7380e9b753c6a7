import { lazy, type ComponentType } from 'react'

/** The error a boundary gets when a part of the app could not be loaded. */
export class LoadFailure extends Error {
  /** Allows the next render to load it again; only after the failure was shown, or it would load endlessly. */
  readonly forget: () => void

  constructor(cause: unknown, forget: () => void) {
    super('A piece of the app could not be loaded', { cause })
    this.name = 'LoadFailure'
    this.forget = forget
  }
}

/** Loaded when first rendered. React's `lazy` would cache a failure forever. */
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
