import { Brand, Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { Operation, OperationId, TokenAmount } from "../../operation/Operation.ts"
import { ownerIdOfOperation } from "../../operation/ownerOfOperation.ts"
import type { OwnerId } from "../../owner/Owner.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import { SessionStore } from "../../port/storage/SessionStore.ts"
import { recorded, type WantedDeed } from "./recorded.ts"

/** Whom an operation belongs to, and whom and what it pays. */
export interface Parties {
  readonly chainId: ChainId
  /** `null`: the service's own operation. */
  readonly owner: OwnerId | null
  readonly amounts: ReadonlyArray<TokenAmount>
  /** A public address that is paid; `null` if the payment stays in the pool. */
  readonly recipient: Address | null
}

const operationId = Brand.nominal<OperationId>()

/** Tells the parties of an operation, and records who wanted to know and why. `null` if there is no such operation: nothing is recorded. */
export const revealParties = (wanted: WantedDeed) =>
  recorded(wanted, {
    action: "reveal",
    subject: operationOf(wanted),
    act: () => Effect.succeed(""),
    answer: (operation) => partiesOf(operation),
  })

/**
 * Ends all sessions of an operation's owner, and records it. Returns how many ended, also if the deed is asked for again: then it ends none.
 * `null` if there is no such operation, or no owner.
 */
export const endSessionsOfOwner = Effect.fn("operator.endSessions")(function* (wanted: WantedDeed) {
  const sessions = yield* SessionStore
  return yield* recorded(wanted, {
    action: "end-sessions",
    subject: operationOf(wanted),
    act: (operation) => {
      const owner = ownerIdOfOperation(operation)
      return owner === null
        ? Effect.succeed(null)
        : Effect.map(sessions.endAll(owner), (count) => String(count))
    },
    answer: (_, result) => Number(result),
  })
})

const operationOf = ({ subject }: WantedDeed) =>
  Effect.flatMap(OperationStore, (operations) => operations.find(operationId(subject)))

function partiesOf(operation: Operation): Parties {
  const { chainId, intent } = operation
  return { chainId, owner: ownerIdOfOperation(operation), ...paidBy(intent) }
}

function paidBy(intent: Operation["intent"]): Pick<Parties, "amounts" | "recipient"> {
  switch (intent?.kind) {
    case "withdraw":
      return { amounts: intent.amounts, recipient: intent.recipient }
    case "transfer":
    case "deposit":
      return { amounts: intent.amounts, recipient: null }
    case "swap":
      return { amounts: [{ token: intent.tokenIn, amount: intent.amountIn }], recipient: null }
    case "payout":
    case "recovery":
    case "return": {
      const { token, amount, recipient } = intent
      return { amounts: [{ token, amount }], recipient }
    }
    case "tree-update":
    case undefined:
      return { amounts: [], recipient: null }
  }
}
