import type { Finding } from "@shielded-relay/core"
import { Duration, Effect, type Scope } from "effect"

/** Comparing one pool with its chain may take this long. */
const patience = Duration.minutes(1)

/** Runs a comparison, whose findings are wanted within a minute. */
export const inTime = <E>(
  comparing: Effect.Effect<ReadonlyArray<Finding>, E, Scope.Scope>,
): Promise<ReadonlyArray<Finding>> =>
  Effect.runPromise(
    Effect.timeoutOrElse(Effect.scoped(comparing), {
      duration: patience,
      orElse: () => Effect.succeed([late]),
    }),
  )

const late: Finding = {
  verdict: "fault",
  what: `the pool was not compared within ${Duration.toSeconds(patience)} seconds`,
  remedy: "Check that the endpoints of this file are not overloaded, or use others.",
}

/** Where neither configuration nor journal has the pool's address. */
export const nowhere: Finding = {
  verdict: "warning",
  what: "it was not compared with its chain, because nothing tells where the pool is",
  remedy: "Configure the chain's entry, which shielded-relay deploy apply writes.",
}
