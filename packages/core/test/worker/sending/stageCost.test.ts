import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  ChainUnavailable,
  type Address,
  type PoolGatewayShape,
  type TransactionStatus,
} from "../../../src/index.ts"
import { stageCost } from "../../../src/worker/sending/stageCost.ts"
import { anOperation, aPlan, aProvenCall, aSignedTransaction } from "../../operation/anOperation.ts"
import { indexScene } from "../../indexer/indexScene.ts"

const stranger = "0x00000000000000000000000000000000000000cc" as Address

describe("the cost of a stage", () => {
  const { gateway } = indexScene()
  const [ours] = gateway.senders
  if (ours === undefined) throw new Error("the chain has a relaying account")
  const minedBy = (sender: Address, cost: bigint): TransactionStatus => ({
    state: "mined",
    sender,
    block: { number: 5, hash: "0x5" },
    success: true,
    gasUsed: 1n,
    cost,
  })
  const statuses: ReadonlyArray<TransactionStatus | null> = [
    minedBy(ours, 3n),
    minedBy(stranger, 10n),
    { state: "unknown" },
    { state: "pending" },
    minedBy(ours, 100n),
    null,
    minedBy(ours, 1_000n),
  ]
  const signed = statuses.map((_, number) => aSignedTransaction(number))
  const hashes = signed.map(({ hash }) => hash)
  const asking: PoolGatewayShape = {
    ...gateway,
    transactionStatus: (hash) => {
      const status = statuses[hashes.indexOf(hash)] ?? null
      return status === null
        ? Effect.fail(new ChainUnavailable({ chainId: gateway.chainId, reason: "no answer" }))
        : Effect.succeed(status)
    },
  }
  const operation = {
    ...anOperation("broadcast"),
    attempts: [{ plan: aPlan, proven: aProvenCall, transactions: signed.slice(0, -1) }],
    burnt: [{ hash: hashes[4] ?? "", cost: 100n }],
  }

  it("is what mined transactions of relaying accounts cost, without burnt fee limits and missing answers", async () => {
    expect(await Effect.runPromise(stageCost(operation, asking))).toBe(3n)
  })

  it("includes the transaction that executed the call, once", async () => {
    const [first = "", last = ""] = [hashes[0], hashes.at(-1)]
    const known = (hash: string, cost: bigint) => ({ hash, status: minedBy(ours, cost) })
    const costWith = (...[hash, cost]: Parameters<typeof known>) =>
      Effect.runPromise(stageCost(operation, asking, known(hash, cost)))
    expect(await costWith(last, 1_000n)).toBe(1_003n)
    expect(await costWith(first, 3n)).toBe(3n)
  })
})
