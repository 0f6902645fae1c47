import {
  Prover,
  type CircuitInputs,
  type CircuitName,
  type DepositNote,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  honestInputs,
  simulatedAddress,
  simulatedNetwork,
  simulatedProver,
  SimulatedTime,
} from "../src/index.ts"
import { feesOf } from "../src/simulated/chain/SimulatedFees.ts"

const circuits: ReadonlyArray<CircuitName> = [
  "joinsplit-2x2",
  "joinsplit-4x2",
  "tree-update-16",
  "disclosure",
]

describe("simulated time", () => {
  it("wakes sleepers in order, each at its due time", async () => {
    const time = new SimulatedTime()
    const started = time.now
    const woken: Array<[string, number]> = []
    const sleeper = (name: string, milliseconds: number) =>
      Effect.runPromise(
        Effect.provide(
          Effect.andThen(
            Effect.sleep(milliseconds),
            Effect.sync(() => void woken.push([name, time.now - started])),
          ),
          time.layer,
        ),
      )
    const all = Promise.all([sleeper("c", 30), sleeper("a", 10), sleeper("b", 10)])
    await time.advance(20)
    expect(woken).toEqual([
      ["a", 10],
      ["b", 10],
    ])
    await time.during(all)
    expect(woken.at(-1)).toEqual(["c", 30])
  })

  it("calls at an interval until it is stopped", async () => {
    const time = new SimulatedTime()
    let calls = 0
    const stop = time.every(10, () => {
      calls += 1
    })
    await time.advance(35)
    stop()
    await time.advance(100)
    expect(calls).toBe(3)
  })

  it("asks once per moment when asking is dear, after everything that is due then", async () => {
    const time = new SimulatedTime()
    const begun = time.now
    const woken: Array<number> = []
    const asked: Array<readonly [number, number]> = []
    for (const due of [100, 100, 100, 200, 200]) time.after(due, () => woken.push(due))
    await time.eventually(async () => {
      asked.push([time.now - begun, woken.length])
      return woken.length === 5
    })
    expect(asked).toEqual([
      [0, 0],
      [100, 3],
      [200, 5],
    ])
    await expect(time.eventually(async () => false, { within: 10 })).rejects.toThrow("10")
  })

  it("fails when an awaited condition does not come to hold", async () => {
    const time = new SimulatedTime()
    time.every(10, () => {})
    await expect(time.until(() => false, { within: 100 })).rejects.toThrow(
      "within 100 simulated ms",
    )
  })
})

describe("a simulated prover", () => {
  const prove = (circuit: CircuitName, inputs: CircuitInputs, prover = simulatedProver()) =>
    Effect.runPromiseExit(
      Effect.provide(
        Effect.flatMap(Prover, (port) => port.prove(circuit, inputs)),
        prover.layer,
      ),
    )
  const failed = (reason: string) => ({
    _tag: "Failure",
    cause: { reasons: [{ error: { reason } }] },
  })

  it.each(circuits)("accepts an honest witness of %s", async (circuit) => {
    expect(await prove(circuit, honestInputs(circuit, "chain").inputs)).toMatchObject({
      _tag: "Success",
    })
  })

  it.each(circuits)("refuses a witness of %s with any signal changed", async (circuit) => {
    const { inputs } = honestInputs(circuit, "chain")
    for (const [name, value] of Object.entries(inputs)) {
      const changed = plusOne(value)
      expect([name, await prove(circuit, { ...inputs, [name]: changed })]).toMatchObject([
        name,
        failed("witness"),
      ])
      const { [name]: _, ...rest } = inputs
      expect(await prove(circuit, rest)).toMatchObject(failed("witness"))
    }
    expect(await prove(circuit, { ...inputs, stranger: 1n })).toMatchObject(failed("witness"))
  })

  it("loses a given number of workers, and one proof with each", async () => {
    const prover = simulatedProver()
    prover.settings.losing = 1
    const { inputs } = honestInputs("tree-update-16", "chain")
    expect(await prove("tree-update-16", inputs, prover)).toMatchObject(failed("worker-lost"))
    expect(await prove("tree-update-16", inputs, prover)).toMatchObject({ _tag: "Success" })
  })
})

describe("a simulated chain", () => {
  const alice = simulatedAddress(1)
  function world() {
    const time = new SimulatedTime()
    const network = simulatedNetwork(time, { blockTime: 0 })
    const [coin] = network.tokens
    if (coin === undefined) throw new Error("a network has a coin")
    const note = (npk: bigint, amount = 5n): DepositNote => ({
      token: coin.address,
      amount,
      npk,
      encryptedNote: new Uint8Array(157),
    })
    network.chain.endow(coin.address, alice, 100n)
    const [sender] = network.gateway.senders
    if (sender === undefined) throw new Error("a network has a sender")
    return { ...network, coin: coin.address, note, sender, time }
  }
  const fees = { gasLimit: 100_000n, maxFeePerGas: 4n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 8n }

  it("moves tokens into the pool, at most the account's balance", () => {
    const { chain, coin, note } = world()
    const good = chain.deposit(alice, [note(1n, 60n)])
    const tooMuch = chain.deposit(alice, [note(2n, 60n)])
    chain.mine()
    expect(chain.find(good)?.mined.success).toBe(true)
    expect(chain.find(tooMuch)?.mined.code).toBe("TransferMismatch")
    expect([chain.holdings(coin), chain.balanceOf(coin, alice)]).toEqual([60n, 40n])
  })

  it("requires a tenth more of replacements, and reports used nonces and empty accounts", async () => {
    const { chain, gateway, sender } = world()
    const transaction = { kind: "tree-update", update: badUpdate } as const
    const send = (senderNonce: number, tip: bigint, from = sender) =>
      Effect.runPromise(
        Effect.flatMap(
          gateway.sign(
            transaction,
            from,
            senderNonce,
            feesOf({
              ...fees,
              maxFeePerGas: fees.maxFeePerGas * tip,
              maxPriorityFeePerGas: fees.maxPriorityFeePerGas * tip,
            }),
          ),
          gateway.broadcast,
        ),
      )
    expect(await send(0, 1n)).toBe("accepted")
    expect(await send(0, 1n)).toBe("accepted")
    expect(await send(0, 2n)).toBe("accepted")
    expect(await send(0, 1n)).toBe("underpriced")
    expect(await send(1, 1n, alice)).toBe("unfunded")
    chain.mine()
    expect(chain.tip.transactions).toMatchObject([{ success: false }])
    expect(await send(0, 3n)).toBe("nonce-taken")
  })

  it("mines a sender's transactions in nonce order, up to a gap", async () => {
    const { chain, gateway, sender } = world()
    for (const senderNonce of [2, 1]) {
      const signed = gateway.sign(
        { kind: "tree-update", update: badUpdate },
        sender,
        senderNonce,
        feesOf(fees),
      )
      await Effect.runPromise(Effect.flatMap(signed, gateway.broadcast))
    }
    expect(chain.mine().transactions).toHaveLength(0)
    chain.useKeyOutside(sender)
    const nonces = chain.mine().transactions.map(({ transaction }) => transaction.nonce)
    expect(nonces).toEqual([0, 1, 2])
  })

  it("simulates a call on the pending block, without transactions behind a nonce gap", () => {
    const { chain, note } = world()
    const another = { kind: "deposit", notes: [note(2n, 60n)] } as const
    chain.mine()
    chain.useKeyOutside(alice)
    chain.mine()
    chain.deposit(alice, [note(1n, 60n)])
    expect(chain.rejection(another, alice)).toBe("TransferMismatch")
    chain.reorganise(1, () => [])
    expect(chain.mempool.transactions).toHaveLength(1)
    expect(chain.rejection(another, alice)).toBe(null)
  })

  it("reorganises blocks with all their effects, but no final block", () => {
    const { chain, coin, note } = world()
    chain.mine()
    const hash = chain.deposit(alice, [note(1n)])
    const before = chain.mine()
    chain.reorganise(1)
    expect(chain.block(before.number)?.hash).not.toBe(before.hash)
    expect(chain.find(hash)?.block.number).toBe(before.number)
    chain.reorganise(2, () => [])
    expect([chain.find(hash), chain.holdings(coin), chain.tip.state.commitments.length]).toEqual([
      null,
      0n,
      0,
    ])
    for (let block = 0; block < 20; block += 1) chain.mine()
    expect(() => chain.reorganise(chain.conditions.finality + 1)).toThrow(RangeError)
  })
})

const badUpdate = {
  start: 0,
  newRoot: 1n,
  commitments: [1n],
  proof: {
    a: [1n, 1n],
    b: [
      [1n, 1n],
      [1n, 1n],
    ],
    c: [1n, 1n],
  },
} as const

/** Every value of a signal, increased by one. */
function plusOne(value: CircuitInputs[string]): CircuitInputs[string] {
  if (typeof value === "bigint") return value + 1n
  const flat = value.flatMap((one) => (typeof one === "bigint" ? [one + 1n] : []))
  return flat.length > 0
    ? flat
    : value.map((one) => (typeof one === "bigint" ? [] : one.map((each) => each + 1n)))
}
