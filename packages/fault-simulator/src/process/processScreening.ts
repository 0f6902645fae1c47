import { Screening, type ScreeningSubject } from "@shielded-relay/core"
import { Effect, Layer } from "effect"
import type { Payers } from "../caller/Payers.ts"
import type { CallFault, SimulatedProcess } from "./SimulatedProcess.ts"

const possible: ReadonlyArray<CallFault> = [
  "crash before a call",
  "crash after a call",
  "frozen before a call",
  "frozen after a call",
]

/**
 * The screening service as one process reaches it. About every role it may fail, stay silent, answer late, or say that it has no answer
 * now.
 */
export function processScreening(
  process: SimulatedProcess,
  payers: Payers,
): Layer.Layer<Screening> {
  const { switchboard } = process
  const { failures, lists } = payers
  const told = (subject: ScreeningSubject) =>
    Effect.suspend(() => {
      if (subject.role === "swap") return Effect.succeed("served" as const)
      const { address, role } = subject
      const verdict = lists.tell(role, address)
      switchboard.trace.add(`${process.name} is told ${verdict} of ${role} ${address}`)
      if (role === "owner" && verdict === "denied") switchboard.count("denied owner")
      const isSilent = verdict === "undecided" && payers.draws.chance(0.3)
      return isSilent ? Effect.never : Effect.succeed(verdict)
    })
  return Layer.succeed(Screening, {
    screen: (subject) => {
      const answer = Effect.suspend(() => {
        const failure = switchboard.stormy ? failures.of(subject.role) : null
        if (failure === null) return told(subject)
        switchboard.trace.add(`${process.name} finds screening ${failure} about ${subject.role}`)
        switchboard.count(`screening ${failure} about ${subject.role}`)
        switch (failure) {
          case "silent":
            return Effect.never
          case "undecided":
            return Effect.succeed("undecided" as const)
          case "failing":
            return Effect.die(new Error("the screening service is away"))
          case "late":
            return Effect.andThen(Effect.sleep(failures.delay()), told(subject))
        }
      })
      return process.call({ name: "screening", stake: "read", failure: null, possible }, answer)
    },
  })
}
