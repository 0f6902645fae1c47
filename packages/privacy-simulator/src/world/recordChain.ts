import { addressFromBytes, type LocatedPoolEvent, type PoolTransaction } from "@shielded-relay/core"
import { hashAsWritten, type SimulatedChain } from "@shielded-relay/testkit"
import type {
  PublicCall,
  PublicDeposit,
  PublicInsertion,
  PublicTransaction,
} from "../publicRecord/PublicRecord.ts"

type Block = NonNullable<ReturnType<SimulatedChain["block"]>>
type Mined = Block["transactions"][number]

/** Everything that the chain shows of the pool, in order. Reverted transactions are left out. */
export function recordChain(chain: SimulatedChain): ReadonlyArray<PublicTransaction> {
  const transactions: Array<PublicTransaction> = []
  for (let number = 0; number <= chain.tip.number; number += 1) {
    const block = chain.block(number)
    if (block === null) continue
    for (const mined of block.transactions) {
      const events = block.events.filter(
        ({ transactionHash }) => transactionHash === mined.transaction.hash,
      )
      const shown = mined.success ? shownOf(chain.contract, block, mined, events) : null
      if (shown !== null) transactions.push(shown)
    }
  }
  return transactions
}

function shownOf(
  codec: Pick<SimulatedChain["contract"], "tokenOf" | "identity">,
  block: Block,
  mined: Mined,
  located: ReadonlyArray<LocatedPoolEvent>,
): PublicTransaction | null {
  const { transaction, gasUsed } = mined
  const { from, input } = transaction
  const hash = hashAsWritten(transaction.hash, codec.identity.family)
  const common = { hash, block: block.number, time: block.time, from, gasUsed }
  const events = located.map(({ event }) => event)
  switch (input.kind) {
    case "send":
    case "approve":
      return null
    case "deposit":
      return {
        kind: "deposit",
        ...common,
        notes: events.flatMap((event) =>
          event.type === "PublicNote"
            ? [
                {
                  position: event.position,
                  token: addressFromBytes(event.token),
                  amount: event.amount,
                },
              ]
            : [],
        ),
      } satisfies PublicDeposit
    case "transact":
      return callOf(codec, input.call, common, transaction.fees, events)
    case "tree-update": {
      const { start } = input.update
      const end = start + input.update.commitments.length
      return { kind: "insertion", ...common, start, end } satisfies PublicInsertion
    }
    case "other":
      return null
  }
}

function callOf(
  codec: Pick<SimulatedChain["contract"], "tokenOf">,
  { joins, extData }: Extract<PoolTransaction, { readonly kind: "transact" }>["call"],
  common: Omit<PublicInsertion, "kind" | "start" | "end">,
  fees: Mined["transaction"]["fees"],
  events: ReadonlyArray<LocatedPoolEvent["event"]>,
): PublicCall {
  const { payouts, fee, action, deadline, salt } = extData
  return {
    kind: "call",
    ...common,
    gasLimit: fees?.gasLimit ?? 0n,
    maxFeePerGas: fees?.maxFeePerGas ?? 0n,
    joins: joins.map(({ root, asset, amount, nullifiers }) => ({
      inputs: nullifiers.length,
      token: asset === 0n ? null : codec.tokenOf(asset),
      amount,
      root: root.toString(16),
    })),
    payouts: payouts.map(({ token, to, amount }) => ({ token, to, amount })),
    fee: fee === null ? null : { token: fee.token, to: fee.to, amount: fee.amount },
    swap:
      action === null
        ? null
        : {
            tokenIn: action.tokenIn,
            amountIn: action.amountIn,
            tokenOut: action.tokenOut,
            minOut: action.minOut,
          },
    deadline,
    salt: hex(salt),
    queued: events.flatMap((event) =>
      event.type === "NoteQueued" || event.type === "PublicNote" ? [event.position] : [],
    ),
  }
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
}
