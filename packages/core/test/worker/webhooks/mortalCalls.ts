import { Effect } from "effect"

/** With which call, counted from 1, a process dies, and whether that call is made. */
export interface Death {
  readonly call: number
  readonly made: boolean
}

/** Makes calls of a process that dies: from then on none of its calls returns, as after SIGKILL. */
export function mortalCalls(
  dies: Death | undefined,
): <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R> {
  let calls = 0
  return (effect) =>
    Effect.suspend(() => {
      calls += 1
      if (dies === undefined || calls < dies.call) return effect
      const last = calls === dies.call && dies.made
      return last ? Effect.andThen(Effect.exit(effect), Effect.never) : Effect.never
    })
}

/** Passes each effect of a store's methods, and each that is a member, through `each`, with its name. */
export function everyCall<S extends object>(
  store: S,
  each: <A, E, R>(effect: Effect.Effect<A, E, R>, name: PropertyKey) => Effect.Effect<A, E, R>,
): S {
  return new Proxy(store, {
    get: (target, key, receiver) => {
      const member: unknown = Reflect.get(target, key, receiver)
      if (isEffect(member)) return each(member, key)
      if (typeof member !== "function") return member
      return (...given: ReadonlyArray<unknown>) => {
        const called: unknown = Reflect.apply(member, target, given)
        return isEffect(called) ? each(called, key) : called
      }
    },
  })
}

const isEffect = (value: unknown): value is Effect.Effect<unknown, unknown> =>
  Effect.isEffect(value)
