import { successes } from "@shielded-relay/chain-rpc"
import { Effect } from "effect"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { receiptOutcome, type ReceiptOutcome } from "../rpc/receiptOutcome.ts"
import { transactionInfoCall } from "../rpc/tronCalls.ts"
import { readBlock, readNewest } from "../state/readBlock.ts"
import type { Landed } from "./DeploymentJournal.ts"

/** Where a transaction is. `mined`: its block is not solidified, so a fork may still drop it. */
export type Landing =
  | { readonly state: "absent" }
  | { readonly state: "mined" }
  | { readonly state: "landed"; readonly landed: Landed; readonly outcome: ReceiptOutcome }

const order: ReadonlyArray<Landing["state"]> = ["landed", "mined"]

/** The most advanced state of a transaction that any endpoint shows. */
export const readLanding = (endpoints: Pick<Endpoints, "all">, id: string) =>
  Effect.map(
    endpoints.all((endpoint) => landingAt(endpoint, id)),
    (answers): Landing => {
      const found = successes(answers)
      const [furthest] = order.flatMap((state) => found.filter((each) => each.state === state))
      return furthest ?? { state: "absent" }
    },
  )

const landingAt = Effect.fnUntraced(function* (endpoint: Endpoint, id: string) {
  const call = transactionInfoCall(id)
  const info = yield* endpoint.ask(call)
  if (info?.blockNumber === undefined) return { state: "absent" } satisfies Landing
  // Asked in this order: the block of a solidified height is final.
  const solidified = yield* readNewest(endpoint, "solidified")
  const block = yield* readBlock(endpoint, info.blockNumber)
  if (block?.transactionIds.includes(id) !== true) return { state: "absent" } satisfies Landing
  if (block.number > solidified.number) return { state: "mined" } satisfies Landing
  const outcome =
    info.result === "FAILED"
      ? failureOf(info.receipt?.result)
      : receiptOutcome(info.receipt?.result)
  if (outcome === null) return yield* endpoint.reject(call.path, "malformed")
  const landed = {
    block: block.number,
    energy: info.receipt?.energy_usage_total ?? 0n,
    cost: info.fee ?? 0n,
  }
  return { state: "landed", landed, outcome } satisfies Landing
})

/** A transaction marked as failed is never a success, whatever its receipt says. */
function failureOf(word: string | undefined): ReceiptOutcome {
  const outcome = receiptOutcome(word)
  return outcome === null || outcome === "success" ? "halted" : outcome
}
