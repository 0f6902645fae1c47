import { Cause, Effect, Exit, Option } from "effect"

/** Runs an effect as an embedder's promise would: it rejects with the failure itself and hears the signal. */
export async function promised<A, E>(effect: Effect.Effect<A, E>, signal: AbortSignal): Promise<A> {
  const exit = await Effect.runPromiseExit(effect, { signal })
  if (Exit.isSuccess(exit)) return exit.value
  throw Option.getOrElse(Cause.findErrorOption(exit.cause), () => Cause.squash(exit.cause))
}
