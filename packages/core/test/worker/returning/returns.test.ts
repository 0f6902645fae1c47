import {
  ChainUnavailable,
  conclusionOver,
  Conclusions,
  EntryStore,
  everyAttempt,
  UnitOfWork,
  type ConclusionsShape,
  type Payers,
} from "@shielded-relay/core"
import {
  addressOf,
  newStorage,
  STRANGER,
  withdrawal,
  type WorldOptions,
} from "@shielded-relay/simulated-relay"
import { Context, Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { mallory, Withheld } from "./Withheld.ts"

const minute = 60_000
let note: Withheld
/** Calls live for five minutes, so that failed ones end soon. */
const deadlines = { least: 5 * minute, grid: 1, toStart: 0 }
const open = async ({ configuration, ...options }: WorldOptions = {}, amount?: bigint) => {
  note = await Withheld.open({ ...options, configuration: { deadlines, ...configuration } }, amount)
}
afterEach(() => note.world.close())

/** Expects that the whole note is where it was, and no call was executed. */
const expectNothingMoved = () => {
  expect(note.holdings).toEqual({ payer: 0n, fees: 0n, pool: note.amount })
  expect(note.executions).toBe(0)
}
/** Expects that the note went back once, less one fee of at most half of it. */
const expectReturned = async () => {
  const { payer, fees, pool } = note.holdings
  expect([payer + fees, pool]).toEqual([note.amount, 0n])
  expect(fees * 2n <= note.amount).toBe(true)
  expect(note.executions).toBe(1)
  expect(await note.balance()).toEqual([])
}

describe("a quarantined note that the operator returns", () => {
  it("goes to its payer less the fee of the call, and leaves its owner's quarantined balance", async () => {
    await open()
    expect(await note.balance()).toEqual([{ balance: "0", pending: "0", quarantined: "9000000" }])
    await note.returns()
    await note.reaches("returned")
    await expectReturned()
    expect(note.holdings.fees).toBeGreaterThan(0n)
    const transaction = (await note.operations()).flatMap(everyAttempt)[0]?.transactions[0]?.hash
    expect(transaction).toBeDefined()
    expect((await note.entry()).decisions.slice(1)).toMatchObject([
      { state: "return-due", reason: "case 71", payer: mallory, caseName: null },
      { state: "returning", reason: null },
      { state: "returned", reason: null, transaction },
    ])
  })

  it("is returned by a storage that ends operations at once: a return ends with the decision on its note", async () => {
    const storage = await newStorage()
    const unit = Context.get(storage, UnitOfWork)
    const kinds: Array<string> = []
    const record: ConclusionsShape["record"] = (conclusion) => {
      kinds.push(conclusion.operation.kind)
      return unit.transact(conclusionOver(storage)(conclusion))
    }
    await open({ storage: Context.add(storage, Conclusions, { record }) })
    await note.returns()
    await note.reaches("returned")
    await expectReturned()
    expect(kinds).toContain("return")
    expect(kinds).toContain("tree-update")
  })

  it("is returned also after it was kept", async () => {
    await open()
    await note.decide({ state: "kept" })
    await note.returns()
    await note.reaches("returned")
    await expectReturned()
  })

  it("is returned once, however often and wherever it is decided", async () => {
    await open()
    await note.world.start()
    await note.returns()
    expect(await note.decide({})).toEqual({ kind: "unchanged" })
    await note.reaches("returning")
    expect(await note.decide({})).toEqual({ kind: "unchanged" })
    expect(await note.decide({ caseName: "case 72" })).toEqual({
      kind: "refused",
      state: "returning",
    })
    expect(await note.decide({ state: "released" })).toEqual({
      kind: "refused",
      state: "returning",
    })
    await note.reaches("returned")
    expect(await note.decide({})).toEqual({ kind: "unchanged" })
    expect(await note.decide({ state: "released" })).toEqual({ kind: "refused", state: "returned" })
    await note.world.time.advance(6 * minute)
    await expectReturned()
  })

  it("is nobody's balance while it is on its way", async () => {
    await open()
    await note.world.flushed()
    note.world.chain.conditions.capacity = 0
    await note.returns()
    await note.operationReaches("broadcast")
    expect(await note.balance()).toEqual([{ balance: "0", pending: "0", quarantined: "9000000" }])
    note.world.chain.conditions.capacity = 100
    await note.reaches("returned")
  })

  it("waits for the next batch and forces no insertion", async () => {
    await open({ configuration: { batchDelay: 4 * minute } })
    await note.returns()
    await note.world.time.advance(2 * minute)
    expect((await note.operations()).map(({ status }) => status.state)).toEqual(["accepted"])
  })

  it.each([0, 300, 700, 1_100, 2_100, 3_500, 6_000, 12_000])(
    "is returned once by the process after one that ended %i ms after the decision",
    async (milliseconds) => {
      await open()
      const { world } = note
      await world.flushed()
      world.prover.settings.duration = 400
      world.network.faults.latency = 40
      await note.returns()
      await world.time.advance(milliseconds)
      await world.time.during(world.relay.stop())
      world.relays.shift()
      await world.start()
      await note.reaches("returned")
      await expectReturned()
    },
  )

  it("is returned on a chain without sender nonces whose bytes expire", async () => {
    await open({ network: { manner: "solana", confirmations: 2 } })
    await note.returns()
    await note.reaches("returned")
    await expectReturned()
  })
})

describe("a return that the operator calls off", () => {
  it.each(["released", "kept"] as const)("is not made once the note is %s", async (state) => {
    let isSilent = false
    await open({
      gateway: ({ payersOf, chainId }) => ({
        payersOf: (asked) =>
          Effect.suspend(() =>
            isSilent ? new ChainUnavailable({ chainId, reason: "no receipts" }) : payersOf(asked),
          ),
      }),
    })
    isSilent = true
    await note.returns()
    await note.world.time.advance(5 * minute)
    expect(await note.entry()).toMatchObject({ state: "return-due" })
    expect(await note.decide({ state })).toEqual({ kind: "decided" })
    isSilent = false
    await note.world.time.advance(6 * minute)
    expect((await note.entry()).state).toBe(state)
    expect(await note.operations()).toEqual([])
    expectNothingMoved()
  })
})

describe("a return that is about to start", () => {
  /** Opens with a chain that takes half a minute to say whether the payer has code; `during` runs then, once. */
  const openSlow = async (during: () => void) => {
    let isAsked = false
    await open({
      gateway: ({ isContract }) => ({
        isContract: (address) =>
          Effect.gen(function* () {
            if (!isAsked) {
              isAsked = true
              during()
              yield* Effect.sleep("30 seconds")
            }
            return yield* isContract(address)
          }),
      }),
    })
  }

  it("is not made when the operator calls it off meanwhile", async () => {
    let kept: unknown
    await openSlow(() => {
      kept = note.decide({ state: "kept" })
    })
    await note.returns()
    await note.world.time.advance(minute)
    expect(await kept).toEqual({ kind: "decided" })
    expect((await note.entry()).state).toBe("kept")
    expect(await note.operations()).toEqual([])
  })

  it("stays due when a reorganisation takes its deposit meanwhile, also if another note has its key", async () => {
    let capacity = 0
    await openSlow(() => {
      const { chain } = note.world
      capacity = chain.conditions.capacity
      chain.conditions.capacity = 0
      chain.reorganise(chain.tip.number - (chain.find(note.hash)?.block.number ?? 0) + 1)
    })
    const other = note
    note = await other.again()
    await note.returns()
    await note.world.time.advance(minute)
    expect(await note.standing()).toEqual({ state: "return-due", reason: "case 71" })
    note.world.chain.conditions.capacity = capacity
    await note.reaches("returned")
    expect((await other.entry()).state).toBe("quarantined")
    expect(await note.balance()).toEqual([{ balance: "0", pending: "0", quarantined: "9000000" }])
  })
})

describe("a return that cannot start", () => {
  const refusals = () =>
    note.world.telemetry.records().filter(({ name }) => name === "returns_refused_total").length
  /** Decides on the return, and waits for the refusal; nothing happens without another decision. */
  const refused = async (reason: string, decision: Parameters<Withheld["returns"]>[0] = {}) => {
    const before = refusals()
    await note.returns(decision)
    await note.reaches("quarantined")
    expect(await note.standing()).toEqual({ state: "quarantined", reason })
    await note.world.time.advance(6 * minute)
    expect((await note.entry()).state).toBe("quarantined")
    expect(await note.operations()).toEqual([])
    expect(refusals()).toBe(before + 1)
    expectNothingMoved()
  }

  it("costs more than half of the note", async () => {
    await open({}, 2n)
    await refused(
      expect.stringMatching(/^the fee of [0-9]+ is more than half of the note$/) as string,
    )
  })

  it("has a fee token without a price", async () => {
    await open({ prices: [null, 1n] })
    await refused(expect.stringContaining("Fee token not accepted") as string)
  })

  it("goes to a payer with code, and the operator names no case", async () => {
    await open()
    note.world.network.contracts.add(mallory)
    await refused("the payer has code, and the decision names no case")
    await note.returns({ caseName: "case 71" })
    await note.reaches("returned")
    await expectReturned()
  })

  it("goes to a payer that the token does not pay, until it does and the operator decides again", async () => {
    await open()
    note.world.chain.refusing.add(mallory)
    await refused("the token rejects payments to this payer")
    note.world.chain.refusing.clear()
    await note.returns()
    await note.reaches("returned")
    await expectReturned()
  })

  /** A chain that shows these payers after the note was quarantined. */
  const withPayers = async (shown: () => Payers | null) =>
    await open({
      gateway: ({ payersOf }) => ({
        payersOf: (asked) =>
          Effect.suspend(() => {
            const payers = shown()
            return payers === null ? payersOf(asked) : Effect.succeed(payers)
          }),
      }),
    })

  it("goes to an address that the chain does not show any more", async () => {
    let payers: Payers | null = null
    await withPayers(() => payers)
    payers = { payers: [addressOf(`0x${"67".repeat(20)}`)], isWhole: true }
    await refused("the chain does not show this payer", { caseName: "case 71" })
  })

  it("is of a note that others may have paid in part, and the operator names no case", async () => {
    let payers: Payers | null = null
    await withPayers(() => payers)
    payers = { payers: [mallory], isWhole: false }
    await refused("others may have paid a part of the note, and the decision names no case")
    await note.returns({ caseName: "case 71" })
    await note.reaches("returned")
  })

  it("is of a note that was spent", async () => {
    await open()
    await note.returns()
    await note.reaches("returned")
    // A restored backup that has the note quarantined.
    const entries = Context.get(note.world.storage, EntryStore)
    await Effect.runPromise(
      entries.decide(note.key, { from: ["returned"], at: 1, state: "quarantined", reason: null }),
    )
    await note.returns()
    await note.reaches("quarantined")
    expect((await note.standing()).reason).toBe("the note is spent or cannot be spent")
    await expectReturned()
  })
})

describe("a payer of no use", () => {
  it.each(["nativeToken", "pool", "token"] as const)("is never paid: %s", async (which) => {
    let payer = mallory
    await open({
      gateway: ({ payersOf }) => ({
        payersOf: (asked) =>
          Effect.map(payersOf(asked), (paid) => ({ ...paid, payers: [...paid.payers, payer] })),
      }),
    })
    const { network } = note.world
    payer = {
      nativeToken: network.gateway.nativeToken,
      pool: network.gateway.pool,
      token: note.world.token(),
    }[which]
    const entries = Context.get(note.world.storage, EntryStore)
    await Effect.runPromise(
      entries.decide(note.key, {
        from: ["quarantined"],
        at: 1,
        state: "kept",
        reason: null,
        payers: [payer],
      }),
    )
    await note.returns({ caseName: "case 71" })
    await note.reaches("quarantined")
    expect((await note.standing()).reason).toMatch(/^the payer is /)
    expectNothingMoved()
  })
})

describe("a return whose payer changes on the way", () => {
  const reason = async () => (await note.standing()).reason

  it("is not signed once the payer has code, and fails with the reason", async () => {
    await open()
    await note.world.flushed()
    note.world.prover.settings.duration = 20_000
    await note.returns()
    await note.operationReaches("planned")
    note.world.network.contracts.add(mallory)
    await note.reaches("quarantined", 10 * minute)
    expect(await reason()).toBe("the payer has code, and the decision names no case")
    expectNothingMoved()
    expect(await note.balance()).toEqual([{ balance: "0", pending: "0", quarantined: "9000000" }])
  })

  it("is sent when the payer has no code again in time", async () => {
    await open()
    await note.world.flushed()
    note.world.prover.settings.duration = 20_000
    await note.returns()
    await note.operationReaches("planned")
    note.world.network.contracts.add(mallory)
    await note.operationReaches("proven")
    await note.world.time.advance(minute)
    note.world.network.contracts.delete(mallory)
    await note.reaches("returned")
    await expectReturned()
  })

  it("is sent once if its token refuses it in a block, at nobody's cost but the operator's", async () => {
    await open()
    const { chain } = note.world
    await note.world.flushed()
    const { capacity } = chain.conditions
    chain.conditions.capacity = 0
    await note.returns()
    await note.operationReaches("broadcast")
    chain.refusing.add(mallory)
    chain.conditions.capacity = capacity
    await note.world.time.advance(2 * minute)
    chain.refusing.clear()
    await note.world.time.advance(2 * minute)
    chain.refusing.add(mallory)
    await note.reaches("quarantined", 10 * minute)
    expect(await reason()).toBe("the token rejects payments to this payer")
    expect(
      (await note.operations()).at(-1)?.attempts.flatMap(({ transactions }) => transactions),
    ).toHaveLength(1)
    expect(await note.debts()).toEqual([])
    expectNothingMoved()
    chain.refusing.clear()
    await note.returns()
    await note.reaches("returned")
    await expectReturned()
  })

  it("burns its fee limit at nobody's cost but the operator's if a producer runs out of time for it", async () => {
    await open({ network: { manner: "tron" } })
    const { chain } = note.world
    await note.world.flushed()
    chain.runsOutOfTime = ({ input }) => input.kind === "transact"
    await note.returns()
    await note.world.time.until(async () => (await note.operations()).at(-1)?.held === true)
    expect(await note.debts()).toEqual([])
    expectNothingMoved()
  })

  it("fails at its deadline if no block takes it, and is not tried again", async () => {
    await open()
    const { chain } = note.world
    const { capacity } = chain.conditions
    await note.world.flushed()
    chain.conditions.capacity = 0
    await note.returns()
    await note.world.time.advance(10 * minute)
    chain.mempool.remove(() => true)
    chain.conditions.capacity = capacity
    await note.reaches("quarantined", 10 * minute)
    expect(await reason()).toContain("not executed before its deadline")
    await note.world.time.advance(10 * minute)
    expect((await note.operations()).map(({ status }) => status.state)).toEqual(["failed"])
    expectNothingMoved()
  })
})

describe("an operation that is no return", () => {
  it("pays an account with code, as ever", async () => {
    await open()
    const { world } = note
    const caller = await world.caller(1)
    await world.deposit(caller, world.token(), 9_000_000n)
    await world.flushed()
    world.network.contracts.add(addressOf(STRANGER))
    const { nonce, request } = withdrawal(world, caller, 1_000n)
    await world.ask(request)
    await world.reaches(caller, nonce, "confirmed")
    expect(world.paid(STRANGER, world.token())).toBe(1_000n)
  })
})

describe("a return in a reorganisation", () => {
  const depth = () => {
    const { chain } = note.world
    return chain.tip.number - (chain.find(note.hash)?.block.number ?? 0) + 1
  }

  it("waits while its deposit is gone, and is made once it is back", async () => {
    await open()
    const { chain } = note.world
    const { capacity } = chain.conditions
    chain.conditions.capacity = 0
    chain.reorganise(depth())
    await note.world.time.until(async () => (await note.balance()).length === 0)
    await note.returns()
    await note.world.time.advance(10 * minute)
    expect((await note.entry()).state).toBe("return-due")
    expect(await note.operations()).toEqual([])
    chain.conditions.capacity = capacity
    await note.reaches("returned")
    await expectReturned()
  })

  it("is made in the end when a fork takes it away", async () => {
    await open()
    const { chain } = note.world
    await note.returns()
    await note.world.time.until(() => note.executions === 1)
    chain.reorganise(1, () => [])
    expect(note.executions).toBe(0)
    await note.reaches("returned")
    await expectReturned()
  })

  it("fails when its deposit never comes back", async () => {
    await open()
    const { chain } = note.world
    await note.returns()
    await note.operationReaches("accepted")
    chain.reorganise(depth(), () => [])
    await note.reaches("quarantined", 10 * minute)
    expect(note.holdings.payer).toBe(note.amount)
    expect(note.executions).toBe(0)
  })
})
