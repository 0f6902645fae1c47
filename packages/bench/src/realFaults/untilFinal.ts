import type { Operation, RelaySession } from "@shielded-relay/client"
import { setTimeout } from "node:timers/promises"
import { lookUp } from "./lookUp.ts"

const final = new Set(["confirmed", "failed", "refused"])

/** What is told of a nonce once it has an outcome, at the deadline whatever it is then; `null` where nothing is known of it. */
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
