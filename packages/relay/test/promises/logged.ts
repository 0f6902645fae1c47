import { Cause, Effect, Logger, References } from "effect"

/** Runs an effect, and gives its exit with what it logged as one text. */
export async function logged<A, E>(effect: Effect.Effect<A, E>) {
  const lines: Array<string> = []
  const logger = Logger.make(({ message, cause, fiber }) => {
    const { part = "", fault = "" } = fiber.getRef(References.CurrentLogAnnotations)
    lines.push(`${String(message)}: ${String(part)} ${String(fault)} ${Cause.pretty(cause)}`.trim())
  })
  const exit = await Effect.runPromise(
    Effect.exit(effect).pipe(Effect.provide(Logger.layer([logger]))),
  )
  return { exit, log: lines.join("\n") }
}
