import { exampleAddress, exampleChain, type ExampleBlockContent } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { NoteStore, type Address, type CallFee, type PoolGatewayShape } from "../../src/index.ts"
import { settleStage } from "../../src/indexer/settleStage.ts"
import { anOperation, aPlan } from "../operation/anOperation.ts"
import { indexed, indexScene, inserted, stored } from "./indexScene.ts"

const block = 5
const plan = { ...aPlan, kind: "merge" } as const
/** The merge's block, if the chain has not been reorganised. */
const merged: ReadonlyArray<ExampleBlockContent> = [
  { number: block, operations: [plan.operationHash] },
  { number: 9 },
]

interface Circumstances {
  readonly blocks?: typeof merged
  /** The newest block in which a balance counts. */
  readonly confirmed?: number
  readonly fee?: CallFee | null
  readonly bySender?: (gateway: PoolGatewayShape) => Address | undefined
  /** Happens while the chain is asked about the transaction. */
  readonly meanwhile?: Effect.Effect<void, unknown, NoteStore>
}

/** Settles an executed merge. Returns its operation, and how often the chain was asked about the transaction. */
async function settled({
  blocks = merged,
  confirmed = block,
  fee = null,
  bySender = ({ senders }) => senders[0],
  meanwhile = Effect.void,
}: Circumstances = {}) {
  const { gateway, run } = indexScene()
  const sender = bySender(gateway)
  if (sender === undefined) throw new Error("the chain has a relaying account")
  const planned = { ...plan, call: { ...plan.call, extData: { ...plan.call.extData, fee } } }
  let asked = 0
  const operation = await run(
    Effect.gen(function* () {
      const context = yield* Effect.context<NoteStore>()
      const transactionStatus = () =>
        Effect.gen(function* () {
          asked += 1
          yield* Effect.orDie(Effect.provide(meanwhile, context))
          const at = { number: block, hash: "0x5" }
          const facts = { sender, block: at, success: true, gasUsed: 1n, cost: 12n }
          return { state: "mined" as const, ...facts }
        })
      yield* indexed(blocks, confirmed)
      const merging = yield* inserted(anOperation("broadcast", { kind: "merge" }))
      yield* settleStage(
        merging,
        { ...gateway, transactionStatus },
        { plan: planned, block, transactionHash: "0xaa" },
      )
      return yield* stored(merging)
    }),
  )
  return { operation, asked }
}

describe("an executed merge", () => {
  it("ends its stage once balances count at its depth", async () => {
    const { operation } = await settled()
    expect(operation.status.state).toBe("accepted")
    expect(operation.stages).toMatchObject([{ txHash: "0xaa", block, cost: 12n }])
  })

  it("keeps the fee that it published", async () => {
    const to = exampleAddress(1)
    const fee = { token: to, to, amount: 7n, fromOutput: false }
    const { operation } = await settled({ fee })
    expect(operation.stages).toMatchObject([{ fee: 7n }])
    const { operation: without } = await settled()
    expect(without.stages?.[0]).not.toHaveProperty("fee")
  })

  it("waits for that depth, and until then asks the chain nothing", async () => {
    const { operation, asked } = await settled({ confirmed: block - 1 })
    expect(operation.status.state).toBe("broadcast")
    expect(asked).toBe(0)
  })

  it("costs the relayer nothing when another account sent it", async () => {
    const { operation } = await settled({ bySender: ({ feeRecipient }) => feeRecipient })
    expect(operation.stages).toMatchObject([{ cost: 0n }])
  })

  it("waits when a reorganisation has moved it to another block, or away", async () => {
    for (const blocks of [
      [{ number: 4, operations: [plan.operationHash] }, { number: 9 }],
      [{ number: 9 }],
    ]) {
      const { operation } = await settled({ blocks })
      expect(operation.status.state).toBe("broadcast")
    }
  })

  it("waits when it is no longer deep enough by the time the chain has answered", async () => {
    const meanwhile = Effect.flatMap(NoteStore, (notes) =>
      notes.setChainStatus(exampleChain(0), { confirmed: 4, atHead: true, disagreement: null }),
    )
    const { operation } = await settled({ meanwhile })
    expect(operation.status.state).toBe("broadcast")
  })
})
