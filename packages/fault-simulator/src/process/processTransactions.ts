import { StorageUnavailable, type UnitOfWorkShape } from "@shielded-relay/core"
import { Effect } from "effect"
import type { FaultKind } from "../FaultKind.ts"
import { InTransaction, type SimulatedProcess } from "./SimulatedProcess.ts"

const possible = [
  "crash before a call",
  "crash after a call",
  "frozen before a call",
  "frozen after a call",
  "transaction lost while frozen",
  "storage error",
  "commit failed",
  "commit answer lost",
  "serialisation failure",
] as const satisfies ReadonlyArray<FaultKind>

/**
 * The transactions of one process. The database rolls a transaction back if the process dies, a
 * statement fails, or the process is frozen for longer than the database waits. After a
 * serialisation failure the adapter runs it again.
 */
export function processTransactions(
  process: SimulatedProcess,
  unit: UnitOfWorkShape,
): UnitOfWorkShape {
  const { switchboard } = process
  const lost = Effect.fail(new StorageUnavailable({ cause: "a simulated fault" }))

  /** One attempt; rolled back on request or after a failed statement. */
  const attempt = <A, E, R>(
    effect: Effect.Effect<A, E, R>,
    undo: boolean,
  ): Effect.Effect<A, E | StorageUnavailable, R> =>
    Effect.suspend(() => {
      let broken = undo
      const connection = {
        broken: () => {
          broken = true
        },
      }
      const inside = Effect.flatMap(effect, (value): Effect.Effect<A, StorageUnavailable> =>
        broken ? lost : Effect.succeed(value),
      )
      return unit.transact(Effect.provideService(inside, InTransaction, connection)).pipe(
        // A dead process stops here: even the handling of a failure must not run.
        Effect.catchCause((cause) =>
          process.state === "dead" ? Effect.never : Effect.failCause(cause),
        ),
      )
    })

  const dies = Effect.suspend(() => {
    process.kill()
    return Effect.never
  })

  const begin = <A, E, R>(
    effect: Effect.Effect<A, E, R>,
  ): Effect.Effect<A, E | StorageUnavailable, R> => {
    const call = { process: process.name, name: "transaction", stake: "written" as const, possible }
    const whole = Effect.flatMap(attempt(effect, false), (value) => Effect.as(process.awake, value))
    switch (switchboard.decide(call)) {
      case "crash before a call":
        return dies
      case "crash after a call":
        return Effect.andThen(attempt(effect, false), dies)
      case "frozen before a call":
        process.freezeForLong()
        return Effect.andThen(process.awake, whole)
      case "frozen after a call":
        return Effect.tap(attempt(effect, false), () => {
          process.freezeForLong()
          return process.awake
        })
      case "transaction lost while frozen":
        return Effect.andThen(
          Effect.ignore(attempt(effect, true)),
          Effect.suspend(() => {
            process.freezeForLong()
            return Effect.andThen(process.awake, lost)
          }),
        )
      case "storage error":
        return lost
      case "commit failed":
        return attempt(effect, true)
      case "commit answer lost":
        return Effect.andThen(attempt(effect, false), lost)
      case "serialisation failure":
        return Effect.andThen(Effect.exit(attempt(effect, true)), whole)
      case null:
        return whole
    }
  }

  return {
    transact: <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      Effect.withFiber((fiber): Effect.Effect<A, E | StorageUnavailable, R> => {
        if (fiber.getRef(InTransaction) !== null)
          return process.state === "dead" ? Effect.interrupt : unit.transact(effect)
        return Effect.andThen(
          process.awake,
          Effect.suspend(() => begin(effect)),
        )
      }),
  }
}
