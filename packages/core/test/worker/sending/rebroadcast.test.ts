import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { BroadcastOutcome, TransactionStatus } from "../../../src/index.ts"
import { rebroadcast } from "../../../src/worker/sending/rebroadcast.ts"
import { aNode, first, mined, pending, sentOperation, transaction } from "./aNode.ts"

const resendAfter = 30_000
const earlier = transaction(0, 5)
const newest = transaction(0, 5, 1)
const operation = sentOperation(0, [earlier, newest])
const unknown: TransactionStatus = { state: "unknown" }

/** The statuses of the operation's two transactions, the account's next nonce in blocks, and the answer to the newest bytes. */
interface Node {
  readonly statuses: readonly [earlier: TransactionStatus, newest: TransactionStatus]
  readonly latest?: number
  readonly outcome?: BroadcastOutcome
  /** Milliseconds since the operation was sent. */
  readonly waited?: number
}

/** What is signed at the check, and the operation's state after it with the number of changes to its row. */
async function check({ statuses, latest = 5, outcome = "accepted", waited = resendAfter }: Node) {
  const { clock, gateway, operations, run, signed } = await aNode({
    operations: [operation],
    nonces: [{ latest, pending: latest }],
    statuses: { [earlier.hash]: statuses[0], [newest.hash]: statuses[1] },
    change: () => ({ broadcast: () => Effect.succeed(outcome) }),
  })
  clock.advance(waited)
  await run(rebroadcast(operation, gateway))
  const row = await run(operations.find(operation.id))
  if (row === null) throw new Error("the operation has a row")
  return { signed, state: row.status.state, changes: row.version - operation.version }
}

const resent = { signed: [], state: "broadcast", changes: 1 }
const signedUnder = (senderNonce: number) => ({
  signed: [{ sender: first, senderNonce }],
  state: "signed",
  changes: 1,
})

describe("a broadcast that is checked after a pause", () => {
  it("is not checked before", async () => {
    expect(await check({ statuses: [unknown, unknown], waited: resendAfter - 1 })).toEqual({
      signed: [],
      state: "broadcast",
      changes: 0,
    })
  })

  it("is left to the index once a block has executed it", async () => {
    expect(await check({ statuses: [unknown, mined(first, true)], latest: 6 })).toEqual({
      signed: [],
      state: "broadcast",
      changes: 0,
    })
  })

  it("is signed under another nonce once it has failed in a block", async () => {
    expect(await check({ statuses: [unknown, mined(first, false)], latest: 6 })).toEqual(
      signedUnder(6),
    )
  })

  it("is sent again where the node has forgotten it, with higher fees if the node asks for them", async () => {
    const statuses = [unknown, unknown] as const
    expect(await check({ statuses })).toEqual(resent)
    expect(await check({ statuses, outcome: "underpriced" })).toEqual(signedUnder(5))
  })
})

describe("a broadcast whose nonce the node calls taken", () => {
  const taken = (status: TransactionStatus, latest: number) =>
    check({ statuses: [status, unknown], latest, outcome: "nonce-taken" })

  it.each([
    ["is not in a block", unknown, 5],
    ["is used by its earlier version, which waits for a block", pending, 5],
    ["is used by its earlier version, which a block has executed", mined(first, true), 6],
  ])("waits if the nonce %s", async (_, status, latest) => {
    expect(await taken(status, latest)).toEqual(resent)
  })

  it("is signed under another nonce if its earlier version has failed in a block", async () => {
    expect(await taken(mined(first, false), 6)).toEqual(signedUnder(6))
  })
})
