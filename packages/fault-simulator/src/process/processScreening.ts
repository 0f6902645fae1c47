import { Screening } from "@shielded-relay/core"
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
 * The screening service as one process reaches it. It may fail, answer late, or say that it does
 * not know an address yet. About payers and owners it may also stay silent.
 */
export function processScreening(
  process: SimulatedProcess,
  payers: Payers,
): Layer.Layer<Screening> {
  return Layer.succeed(Screening, {
    screen: (subject) => {
      if (subject.role === "swap") return Effect.succeed("served" as const)
      const { address, role } = subject
      const answer = Effect.suspend(() => {
        const verdict = payers.lists.tell(address)
        process.switchboard.trace.add(`${process.name} is told ${verdict} of ${role} ${address}`)
        if (role === "owner" && verdict === "denied") process.switchboard.count("denied owner")
        const mayBeSilent = role === "payer" || role === "owner"
        const isSilent = mayBeSilent && verdict === "undecided" && payers.draws.chance(0.3)
        return isSilent ? Effect.never : Effect.succeed(verdict)
      })
      return process.call({ name: "screening", stake: "read", failure: null, possible }, answer)
    },
  })
}
