import type { Operation, RelaySession } from "@shielded-relay/client"
import { setTimeout } from "node:timers/promises"
import { lookUp } from "./lookUp.ts"

const final = new Set(["confirmed", "failed", "refused"])

/** Waits until an operation is final and returns it; at the deadline, returns it in any state. `null` if it is unknown. */
export async function untilFinal(
  session: RelaySession,
  nonce: string,
  deadline: number,
): Promise<Operation | null> {
  for (;;) {
    const operation = await lookUp(session, nonce)
    if (operation === null || final.has(operation.state)) return operation
    if (performance.now() > deadline) return operation
    await setTimeout(500)
  }
}
