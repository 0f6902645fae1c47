import type { DepositNote, PoolTransaction } from "@shielded-relay/core"
import { Effect } from "effect"
import { beforeEach, describe, expect, it } from "vitest"
import {
  exampleAddress,
  simulatedNetwork,
  SimulatedTime,
  type SimulatedNetwork,
} from "../src/index.ts"
import { rootOf } from "../src/simulated/chain/pool/merkle.ts"

const validBlocks = 4
const finality = 3
const wallet = exampleAddress(1)
const depth = 26

let network: SimulatedNetwork
beforeEach(() => {
  const conditions = { finality }
  network = simulatedNetwork(new SimulatedTime(), {
    manner: "solana",
    validBlocks,
    conditions,
    blockTime: 0,
  })
})

const mine = (blocks: number) => {
  for (let left = blocks; left > 0; left -= 1) network.chain.mine()
}
const state = () => network.chain.tip.state

function deposit(...npks: ReadonlyArray<bigint>): void {
  const { nativeToken: token } = network.gateway
  network.chain.endow(token, wallet, BigInt(npks.length))
  const encryptedNote = new Uint8Array(157)
  const notes = npks.map((npk): DepositNote => ({ token, amount: 1n, npk, encryptedNote }))
  network.chain.deposit(wallet, notes)
  network.chain.mine()
}

/** The pool refuses this call, but the chain still executes the transaction. */
const call: PoolTransaction = {
  kind: "transact",
  call: {
    joins: [],
    extData: {
      payouts: [],
      fee: null,
      action: null,
      deadline: 2_000_000_000,
      salt: new Uint8Array(16),
      encryptedNotes: [],
    },
  },
}

/** A call that names the newest block. */
async function signed() {
  const { gateway } = network
  const [sender = wallet] = gateway.senders
  const fees = await Effect.runPromise(gateway.suggestFees(call))
  return await Effect.runPromise(gateway.sign(call, sender, null, fees))
}
type Bytes = Awaited<ReturnType<typeof signed>>
const send = (bytes: Bytes) => Effect.runPromise(network.gateway.broadcast(bytes))
const timesExecuted = ({ hash }: Bytes) =>
  Array.from({ length: network.chain.tip.number + 1 }, (_, number) => number)
    .flatMap((number) => network.chain.block(number)?.transactions ?? [])
    .filter(({ transaction }) => transaction.hash === hash).length

describe("an abandoned fork", () => {
  it("leaves its slots without a block, and the gateway returns the newest block below", async () => {
    mine(5)
    const { number, hash } = network.chain.block(3) ?? network.chain.tip
    network.chain.reorganise(2)
    const shown = await Promise.all(
      [3, 4, 5, 6, 8, 9].map((each) => Effect.runPromise(network.gateway.block(each))),
    )
    expect(shown.map((block) => block?.number)).toEqual([3, 3, 3, 6, 8, undefined])
    expect([shown[1], shown[3]?.parentHash]).toMatchObject([{ number, hash }, hash])
  })
})

describe("a transaction that expires", () => {
  it("executes once, however often it is sent, and costs its sender a fee if it fails", async () => {
    const bytes = await signed()
    expect(await send(bytes)).toBe("accepted")
    expect(await send(bytes)).toBe("accepted")
    mine(1)
    expect(await send(bytes)).toBe("accepted")
    mine(2)
    expect(timesExecuted(bytes)).toBe(1)
    const status = await Effect.runPromise(network.gateway.transactionStatus(bytes.hash))
    expect(status).toMatchObject({ state: "mined", success: false })
    const { nativeToken } = network.gateway
    expect(network.chain.balanceOf(nativeToken, bytes.sender)).toBeLessThan(100n * 10n ** 18n)
  })

  it("may execute again, once, after a fork dropped it", async () => {
    const bytes = await signed()
    await send(bytes)
    mine(1)
    network.chain.reorganise(1, () => [])
    expect(timesExecuted(bytes)).toBe(0)
    expect(await send(bytes)).toBe("accepted")
    mine(1)
    expect(await send(bytes)).toBe("accepted")
    mine(1)
    expect(timesExecuted(bytes)).toBe(1)
  })

  it("is dropped after its last block, and reported as expired once a final block is past it", async () => {
    const bytes = await signed()
    network.chain.conditions.capacity = 0
    expect(await send(bytes)).toBe("accepted")
    mine(validBlocks)
    network.chain.conditions.capacity = 1_000
    expect(network.chain.mempool.transactions).toEqual([])
    for (let block = 0; block <= finality; block += 1) {
      expect(await send(bytes)).toBe("unclear")
      mine(1)
    }
    expect(await send(bytes)).toBe("expired")
    expect(timesExecuted(bytes)).toBe(0)
  })

  it("that executes in its last block never counts as expired", async () => {
    const bytes = await signed()
    mine(validBlocks - 1)
    await send(bytes)
    mine(finality + 5)
    expect(timesExecuted(bytes)).toBe(1)
    expect(await send(bytes)).toBe("accepted")
  })

  it("is unknown to a node that has not seen its block, and to a chain that has lost it", async () => {
    mine(3)
    const bytes = await signed()
    network.faults.lag = 1
    expect(await send(bytes)).toBe("unclear")
    network.faults.lag = 0
    network.chain.reorganise(1)
    expect(await send(bytes)).toBe("unclear")
    mine(validBlocks)
    expect(timesExecuted(bytes)).toBe(0)
  })

  it("has no expiry while the endpoints are behind the proof", async () => {
    const bytes = await signed()
    mine(validBlocks + finality + 2)
    network.faults.lag = 3
    expect(await send(bytes)).toBe("unclear")
    network.faults.lag = 0
    expect(await send(bytes)).toBe("expired")
  })
})

describe("a pool that inserts leaves at once", () => {
  it("gives each public note a pair of leaves, and the root over all of them", () => {
    deposit(11n)
    deposit(12n, 13n)
    const { inserted, newestRoot } = state()
    const commitments = [...state().commitments]
    expect(commitments).toHaveLength(6)
    expect(commitments.filter((_, position) => position % 2 === 1)).toEqual([0n, 0n, 0n])
    expect(inserted).toBe(6)
    expect(newestRoot).toBe(rootOf(commitments, depth))
    const types = network.chain.tip.events.map(({ event }) => event.type)
    const pair = ["PublicNote", "NoteQueued", "TreeUpdated"]
    expect(types).toEqual([...pair, ...pair])
  })

  it("has the same roots as a reference tree, at every size", () => {
    for (let npk = 1n; npk <= 20n; npk += 1n) {
      deposit(npk)
      expect(state().newestRoot).toBe(rootOf([...state().commitments], depth))
    }
  })

  it("drops old roots, but the first root of a minute later than the others", async () => {
    deposit(1n)
    const first = state().newestRoot
    deposit(2n)
    const second = state().newestRoot
    for (let npk = 3n; npk < 15n; npk += 1n) deposit(npk)
    expect([state().knows(first), state().knows(second)]).toEqual([true, false])
    await network.chain.time.advance(11 * 60_000)
    deposit(15n)
    expect(state().knows(first)).toBe(false)
    expect(await Effect.runPromise(network.gateway.isKnownRoot(state().newestRoot))).toBe(true)
  })
})
