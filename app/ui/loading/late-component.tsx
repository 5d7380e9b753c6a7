import { lazy, type ComponentType } from 'react'

/** The error passed to a boundary if part of the app could not be loaded. */
export class LoadFailure extends Error {
  /** Lets the next render load it again. Call it only once the failure is shown, or loading repeats endlessly. */
  readonly forget: () => void

  constructor(cause: unknown, forget: () => void) {
    super('A piece of the app could not be loaded', { cause })
    this.name = 'LoadFailure'
    this.forget = forget
  }
}

/** Loads a component when it is first rendered. React's `lazy` would cache a failure forever. */
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
