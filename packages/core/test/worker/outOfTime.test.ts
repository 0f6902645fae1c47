import {
  GasDebtStore,
  OperationStore,
  OutOfTimeStore,
  ownerId,
  ownerOf,
  resumeOperation,
  type OperationId,
  type OutOfTimeRules,
} from "@shielded-relay/core"
import { addressOf, STRANGER, transferTo, withdrawal, World } from "@shielded-relay/simulated-relay"
import { evmWallet, freshUuid, type Caller, type ChainTransaction } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

const minute = 60_000
const rules: OutOfTimeRules = {
  block: 30 * minute,
  canaryPause: 5 * minute,
  canariesPerDay: 10,
  producers: 1,
  firstDepositors: "everyone",
}
const other = addressOf("0x00000000000000000000000000000000000b0b00")

let world: World
let alice: Caller
beforeEach(async () => {
  world = await World.open({
    network: { manner: "tron" },
    configuration: {
      answerTimeout: 1_000,
      operationsPerWorker: 20,
      batchDelay: 4_000,
      deadlines: { least: 8 * minute, grid: 1, toStart: 0 },
      outOfTime: rules,
    },
  })
  alice = await world.caller(1)
  await world.deposit(alice, world.token(), ...Array.from({ length: 6 }, () => 9_000_000n))
  await world.flushed()
})
afterEach(() => world.close())

/** Producers run out of time for every call that pays one of these recipients. */
function slow(...recipients: ReadonlyArray<string>) {
  world.chain.runsOutOfTime = ({ input }) =>
    input.kind === "transact" &&
    input.call.extData.payouts.some(({ to }) => recipients.includes(to))
}
const isOfKind =
  (kind: ChainTransaction["input"]["kind"]) =>
  ({ input }: ChainTransaction) =>
    input.kind === kind
const trap = addressOf(STRANGER)

const debtsOf = (caller: Caller) =>
  Effect.runPromise(
    Context.get(world.storage, GasDebtStore).ofOwner(ownerId(ownerOf(addressOf(caller.address)))),
  )
/** Every transaction of ours in a block that burnt its fee limit. */
const burnt = () =>
  Array.from({ length: world.chain.tip.number + 1 }, (_, number) => world.chain.block(number))
    .flatMap((block) => block?.transactions ?? [])
    .filter(({ code, transaction }) => code === "OutOfTime" && transaction.fees !== null)
const rowOf = (nonce: string) => async () => {
  const [row] = (await world.inStates(["broadcast", "accepted", "failed", "confirmed"])).filter(
    ({ request }) => request?.nonce === nonce,
  )
  return row
}
/** A withdrawal that has burnt its fee limit in a final block. */
async function heldWithdrawal(amount = 1_000n) {
  slow(trap)
  const { nonce, request } = withdrawal(world, alice, amount)
  await world.ask(request)
  await world.time.until(async () => (await rowOf(nonce)())?.held === true)
  return { nonce, row: rowOf(nonce) }
}
const isOpenTo = (recipient: string) =>
  world.ask(withdrawal(world, alice, 1_000n, { recipientAddress: recipient }).request)

describe("a call that runs out of a producer's time", () => {
  it("burns its fee limit once, is owed by its owner, and nothing more of it is signed or sent", async () => {
    const { nonce, row } = await heldWithdrawal()
    const [{ transaction, cost } = { transaction: null, cost: -1n }] = burnt()
    expect(await debtsOf(alice)).toMatchObject([
      { transactionHash: transaction?.hash, native: cost },
    ])
    const sent = world.network.broadcasts.length
    await world.time.advance(5 * minute)
    expect(world.network.broadcasts).toHaveLength(sent)
    expect(await world.operation(alice, nonce)).toMatchObject({ state: "broadcast" })
    expect((await row())?.attempts).toHaveLength(1)
    expect(burnt()).toHaveLength(1)
    expect(await debtsOf(alice)).toHaveLength(1)
    expect(world.telemetry.counted("illegal_transitions_total")).toBe(0)
  })

  /** A withdrawal whose recipient begins to refuse when it is on its way: it reverts, and nobody can say why. */
  async function reverting() {
    world.chain.conditions.capacity = 0
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    world.chain.refusing.add(trap)
    world.network.faults.silent = true
    world.chain.conditions.capacity = 100
    return nonce
  }

  it("is not what a revert is, which expires without a debt", async () => {
    const failed = await world.reaches(alice, await reverting(), "failed", 20 * minute)
    expect(failed).toMatchObject({ error: expect.stringContaining("before its deadline") })
    expect(await debtsOf(alice)).toEqual([])
  })

  it("never has company: after a revert the call is sent again only once that is final", async () => {
    const nonce = await reverting()
    const { txHash } = await world.operation(alice, nonce)
    await world.time.until(() => world.chain.find(txHash ?? "") !== null)
    world.chain.refusing.clear()
    const { txHash: executed } = await world.reaches(alice, nonce, "confirmed")
    const blockOf = (hash: string | null) => world.chain.find(hash ?? "")?.block.number ?? 0
    expect(blockOf(executed) - blockOf(txHash)).toBeGreaterThan(world.chain.conditions.finality)
  })

  it("holds the operation for the stages that follow, too", async () => {
    world.chain.runsOutOfTime = ({ input }) =>
      input.kind === "transact" && input.call.extData.payouts.length === 0
    const { nonce, request } = withdrawal(world, alice, 45_000_000n)
    await world.ask(request)
    await world.time.until(async () => (await rowOf(nonce)())?.held === true)
    world.chain.runsOutOfTime = () => false
    const [sent] = [...world.network.sent.values()].filter(isOfKind("transact"))
    if (sent?.input.kind !== "transact") throw new Error("nothing was sent")
    world.chain.copy(sent.input, other)
    await world.time.until(async () => (await rowOf(nonce)())?.stages?.length === 1)
    await world.time.advance(minute)
    expect(await rowOf(nonce)()).toMatchObject({ attempts: [], held: true })
    expect(world.telemetry.counted("illegal_transitions_total")).toBe(0)
  })

  it("keeps its notes until its deadline, then fails with a code of its own, and what is owed is held back", async () => {
    const before = (await world.balance(alice, world.token())).balance
    const { nonce } = await heldWithdrawal()
    expect((await world.notes(alice)).some(({ reservedBy }) => reservedBy !== null)).toBe(true)
    const failed = await world.reaches(alice, nonce, "failed", 20 * minute)
    expect(failed).toMatchObject({ error: expect.stringContaining("processor time") })
    expect((await world.notes(alice)).some(({ reservedBy }) => reservedBy !== null)).toBe(false)
    const owed = await world.owed(alice, world.token())
    expect(owed).toBeGreaterThan(0n)
    expect((await world.balance(alice, world.token())).balance).toBe(before - owed)
    expect(world.paid(STRANGER, world.token())).toBe(0n)
  })

  it("is confirmed if somebody else lands it meanwhile, and its fee limit stays owed", async () => {
    const { nonce } = await heldWithdrawal()
    world.chain.runsOutOfTime = () => false
    const [sent] = [...world.network.sent.values()].filter(isOfKind("transact"))
    if (sent?.input.kind !== "transact") throw new Error("nothing was sent")
    world.chain.copy(sent.input, other)
    await world.reaches(alice, nonce, "confirmed")
    expect(world.paid(STRANGER, world.token())).toBe(1_000n)
    expect(await debtsOf(alice)).toHaveLength(1)
  })

  it("goes on when the operator resumes it, and its next fee limit is charged, too", async () => {
    const { nonce, row } = await heldWithdrawal()
    const id = (await row())?.id ?? ("" as OperationId)
    const resume = (operation: OperationId) =>
      Effect.runPromise(
        resumeOperation(operation).pipe(
          Effect.provide(world.storage),
          Effect.provide(world.telemetry.layer),
          Effect.provide(world.time.layer),
        ),
      )
    expect(await resume(id)).toBe("resumed")
    await world.time.until(async () => (await debtsOf(alice)).length === 2)
    expect(await resume(freshUuid() as OperationId)).toBe("unknown")
    expect(burnt()).toHaveLength(2)
    world.chain.runsOutOfTime = () => false
    await world.time.until(async () => (await row())?.held === true)
    expect(await resume(id)).toBe("resumed")
    expect(await resume(id)).toBe("not-held")
    await world.reaches(alice, nonce, "confirmed")
    expect(world.paid(STRANGER, world.token())).toBe(1_000n)
    expect(await debtsOf(alice)).toHaveLength(2)
  })

  it("is charged in its final moments as well: after its deadline, and before it ends", async () => {
    world.chain.conditions.capacity = 0
    slow(trap)
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    const held = await rowOf(nonce)()
    const left = (held?.deadline ?? 0) - world.time.now
    // Its block comes just before the deadline, and becomes final after it.
    await world.time.advance(left - 4_000)
    world.chain.conditions.capacity = 100
    const failed = await world.reaches(alice, nonce, "failed", 10 * minute)
    expect(burnt()).toHaveLength(1)
    expect(failed).toMatchObject({ error: expect.stringContaining("processor time") })
    expect(await debtsOf(alice)).toHaveLength(1)
  })

  it("costs nothing if a reorganisation undoes its block, and is executed", async () => {
    slow(trap)
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    await world.time.until(() => burnt().length === 1)
    await world.time.advance(4_000)
    world.chain.runsOutOfTime = () => false
    world.chain.reorganise(3)
    await world.reaches(alice, nonce, "confirmed")
    expect(world.paid(STRANGER, world.token())).toBe(1_000n)
    expect(await debtsOf(alice)).toEqual([])
  })
})

describe("what such a call ran", () => {
  it("is not called for a while: requests are refused with the time that is left, other recipients are paid", async () => {
    await heldWithdrawal()
    const refused = await isOpenTo(STRANGER)
    expect(refused).toMatchObject({ outcome: "refused", code: "CALL_OUT_OF_TIME" })
    expect(refused).toMatchObject({ retryAfter: expect.any(Number) })
    expect(await isOpenTo(other)).toMatchObject({ outcome: "ok" })
    await world.time.advance(31 * minute)
    world.chain.runsOutOfTime = () => false
    expect(await isOpenTo(STRANGER)).toMatchObject({ outcome: "ok" })
  })

  it("blocks only itself, however many requests name it: each burns at most one fee limit, most none", async () => {
    const bob = await world.caller(2)
    await world.deposit(bob, world.token(), ...Array.from({ length: 4 }, () => 9_000_000n))
    await world.flushed()
    slow(trap)
    const flood = [alice, alice, alice, alice, alice, bob, bob, bob].map((caller) => ({
      caller,
      ...withdrawal(world, caller, 1_000n),
    }))
    const answers: Array<string> = []
    for (const { request } of flood) {
      answers.push((await world.ask(request)).outcome)
      await world.time.advance(2_000)
    }
    const honest = withdrawal(world, bob, 5_000n, { recipientAddress: other })
    await world.ask(honest.request)
    await world.reaches(bob, honest.nonce, "confirmed")
    const accepted = answers.filter((outcome) => outcome !== "refused").length
    expect(answers).toContain("refused")
    expect(burnt().length).toBeLessThanOrEqual(accepted)
    await world.quiet(30 * minute)
    const charged = [...(await debtsOf(alice)), ...(await debtsOf(bob))]
    expect(charged.map(({ transactionHash }) => transactionHash).toSorted()).toEqual(
      burnt()
        .map(({ transaction }) => transaction.hash)
        .toSorted(),
    )
    expect(world.paid(other, world.token())).toBe(5_000n)
  })

  it("blocks nobody when it was nobody: a transfer is held and owed, others go on", async () => {
    const bob = await world.caller(2)
    world.chain.runsOutOfTime = ({ input }) =>
      input.kind === "transact" && input.call.extData.payouts.length === 0
    const { nonce, request } = transferTo(world, alice, bob.address, 1_000n)
    await world.ask(request)
    await world.time.until(async () => (await rowOf(nonce)())?.held === true)
    expect(await debtsOf(alice)).toHaveLength(1)
    expect(await isOpenTo(STRANGER)).toMatchObject({ outcome: "ok" })
  })

  it("is waited for by operations that were accepted before: they burn nothing, and end unsent", async () => {
    world.chain.conditions.capacity = 0
    slow(trap)
    const first = withdrawal(world, alice, 1_000n)
    await world.ask(first.request)
    // Proofs are made, and only then is the second one about to be signed.
    world.prover.settings.duration = 30_000
    const second = withdrawal(world, alice, 2_000n)
    await world.ask(second.request)
    world.chain.conditions.capacity = 100
    await world.reaches(alice, second.nonce, "failed", 20 * minute)
    expect(burnt()).toHaveLength(1)
    expect((await rowOf(second.nonce)())?.attempts[0]?.transactions).toEqual([])
    expect(await debtsOf(alice)).toHaveLength(1)
  })
})

describe("a chain whose canary runs out of time", () => {
  /** A note of Alice that waits in the queue. */
  async function youngNote() {
    const { txData } = await world.time.during(
      world.relay.deposit({
        address: alice.address,
        nonce: freshUuid(),
        chainId: world.chainId,
        tokenAddresses: [world.text(world.token())],
        amounts: ["9000000"],
      }),
    )
    world.chain.endow(world.token(), addressOf(alice.address), 9_000_000n)
    world.network.sendDeposit(addressOf(alice.address), txData)
  }

  /** An insertion of Alice's new note that runs out of time. */
  async function closed() {
    world.chain.runsOutOfTime = isOfKind("tree-update")
    await world.deposit(alice, world.token(), 9_000_000n)
    await world.time.until(() => burnt().length > 0, { within: 10 * minute })
    await world.time.advance(5_000)
  }

  it("is closed: requests are refused, deposits are not, and nothing is sent", async () => {
    await closed()
    for (const { request } of [
      withdrawal(world, alice, 1_000n),
      transferTo(world, alice, STRANGER, 1_000n),
    ])
      expect(await world.ask(request)).toMatchObject({
        outcome: "refused",
        code: "CHAIN_OUT_OF_TIME",
        retryAfter: 60,
      })
    const sent = world.network.broadcasts.length
    await world.deposit(alice, world.token(), 1_000_000n)
    expect(world.network.broadcasts).toHaveLength(sent)
  })

  it("tries one canary per pause, and opens with the first that is executed", async () => {
    await closed()
    await world.time.advance(16 * minute)
    expect(burnt().length).toBeGreaterThanOrEqual(3)
    expect(burnt().length).toBeLessThanOrEqual(4)
    world.chain.runsOutOfTime = () => false
    await world.flushed()
    expect(await isOpenTo(STRANGER)).toMatchObject({ outcome: "ok" })
    // Also while the next note waits.
    await youngNote()
    await world.time.advance(3_000)
    expect(await isOpenTo(STRANGER)).toMatchObject({ outcome: "ok" })
  })

  it("tries no canary for a spend of young notes either", async () => {
    await world.close()
    world = await World.open({
      network: { manner: "tron" },
      configuration: {
        answerTimeout: 1_000,
        outOfTime: rules,
      },
    })
    alice = await world.caller(1)
    await world.deposit(alice, world.token(), 9_000_000n)
    await world.flushed()
    world.chain.runsOutOfTime = isOfKind("tree-update")
    await world.deposit(alice, world.token(), 9_000_000n)
    // Its note is in no batch that is due, so the spend itself forces the insertion that runs out of time.
    const answer = await world.ask(withdrawal(world, alice, 15_000_000n).request)
    expect(answer).toMatchObject({ outcome: "accepted" })
    await world.time.until(() => burnt().length > 0)
    await world.time.advance(4 * minute)
    expect(burnt()).toHaveLength(1)
  })

  it("is open again when a reorganisation takes away what waited for the canary", async () => {
    world.chain.runsOutOfTime = isOfKind("tree-update")
    await youngNote()
    await world.time.until(() => burnt().length > 0)
    await world.time.advance(3_000)
    expect(await isOpenTo(other)).toMatchObject({ code: "CHAIN_OUT_OF_TIME" })
    world.chain.runsOutOfTime = () => false
    world.chain.reorganise(8, () => [])
    await world.time.advance(3_000)
    expect(await isOpenTo(other)).toMatchObject({ outcome: "ok" })
  })

  it("charges its canaries to nobody", async () => {
    await closed()
    expect(await debtsOf(alice)).toEqual([])
    const { chainId } = world.network.gateway
    const newest = Context.get(world.storage, OutOfTimeStore).newestInsertions(chainId, 1)
    expect(await Effect.runPromise(newest)).toMatchObject([
      { transactionHash: burnt()[0]?.transaction.hash, leaves: 7 },
    ])
  })

  it("holds operations that were accepted before, and sends them when it opens", async () => {
    // The proof of this one takes longer than the canary.
    world.prover.settings.duration = 3 * minute
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    world.prover.settings.duration = 0
    await closed()
    await world.time.advance(4 * minute)
    const operations = Context.get(world.storage, OperationStore)
    const row = await Effect.runPromise(
      operations.findByOwnerNonce(ownerId(ownerOf(addressOf(alice.address))), nonce),
    )
    expect(row?.status.state).toBe("proven")
    expect(row?.attempts[0]?.transactions).toEqual([])
    world.chain.runsOutOfTime = () => false
    await world.reaches(alice, nonce, "confirmed", 20 * minute)
  })
})

describe("a new pool on a chain without such a limit", () => {
  it("is open from its first deposit", async () => {
    const fresh = await World.open()
    try {
      const carol = await fresh.caller(3)
      await fresh.deposit(carol, fresh.token(), 9_000_000n)
      expect(await fresh.ask(withdrawal(fresh, carol, 1_000n).request)).toMatchObject({
        outcome: "ok",
      })
    } finally {
      await fresh.close()
    }
  })

  it("gets a reverted call again while the block of the revert is not final", async () => {
    const fresh = await World.open({
      network: { conditions: { finality: 200 } },
      configuration: { answerTimeout: 1_000 },
    })
    try {
      const carol = await fresh.caller(3)
      await fresh.deposit(carol, fresh.token(), 9_000_000n)
      await fresh.flushed()
      fresh.chain.conditions.capacity = 0
      const { nonce, request } = withdrawal(fresh, carol, 1_000n)
      await fresh.ask(request)
      fresh.chain.refusing.add(trap)
      fresh.network.faults.silent = true
      fresh.chain.conditions.capacity = 100
      const { txHash } = await fresh.operation(carol, nonce)
      await fresh.time.until(() => fresh.chain.find(txHash ?? "") !== null)
      fresh.chain.refusing.clear()
      await fresh.time.until(async () => (await fresh.operation(carol, nonce)).txHash !== txHash)
      const reverted = fresh.chain.find(txHash ?? "")?.block.number ?? 0
      expect(fresh.chain.tip.number - reverted).toBeLessThan(200)
    } finally {
      await fresh.close()
    }
  })
})

describe("a new pool", () => {
  it("accepts deposits alone until a batch insertion was executed", async () => {
    const fresh = await World.open({ network: { manner: "tron" } })
    try {
      const carol = await fresh.caller(3)
      const answer = () =>
        fresh.ask(withdrawal(fresh, carol, 1_000n).request).then(({ body }) => body["code"])
      expect(await answer()).toBe("INSUFFICIENT_BALANCE")
      await fresh.deposit(carol, fresh.token(), 9_000_000n)
      expect(await answer()).toBe("CHAIN_UNTRIED")
      await fresh.flushed()
      expect(await answer()).toBeUndefined()
    } finally {
      await fresh.close()
    }
  })

  it("accepts them only of wallets that the operator lists, on every route", async () => {
    const { address } = evmWallet(3)
    const fresh = await World.open({
      network: { manner: "tron" },
      configuration: { outOfTime: { ...rules, firstDepositors: [address] } },
    })
    try {
      const operator = await fresh.caller(3)
      const stranger = await fresh.caller(4)
      const codes = async (caller: Caller) => {
        const found: Array<unknown> = []
        for (const route of ["/deposit", "/proofless-deposit", "/deposit-for-other"]) {
          const answer = await fresh.ask(
            caller.post(route, {
              chainId: fresh.chainId,
              tokenAddresses: [fresh.token()],
              amounts: ["9000000"],
              recipientInfo: operator.address,
            }),
          )
          found.push(answer.outcome === "ok" ? "ok" : answer.body["code"])
        }
        return found
      }
      const untried = ["CHAIN_UNTRIED", "CHAIN_UNTRIED", "CHAIN_UNTRIED"]
      expect(await codes(operator)).toEqual(["ok", "ok", "ok"])
      expect(await codes(stranger)).toEqual(untried)
      await fresh.deposit(operator, fresh.token(), 9_000_000n)
      expect(await codes(stranger)).toEqual(untried)
      await fresh.flushed()
      expect(await codes(stranger)).toEqual(["ok", "ok", "ok"])
    } finally {
      await fresh.close()
    }
  })

  it("is closed until as many block producers as configured have executed a batch insertion", async () => {
    await world.close()
    world = await World.open({
      network: { manner: "tron" },
      configuration: { answerTimeout: 1_000, outOfTime: { ...rules, producers: 2 } },
    })
    world.chain.producers = 1
    alice = await world.caller(1)
    const inserted = async () => {
      await world.deposit(alice, world.token(), 9_000_000n)
      await world.flushed()
    }
    await inserted()
    await inserted()
    expect(await isOpenTo(STRANGER)).toMatchObject({
      outcome: "refused",
      code: "CHAIN_UNTRIED",
      retryAfter: 60,
    })
    const { chainId } = world.network.gateway
    const executed = () =>
      Effect.runPromise(Context.get(world.storage, OutOfTimeStore).producers(chainId))
    expect(await executed()).toBe(1)
    world.chain.producers = 1_000_000
    await inserted()
    await world.time.until(async () => (await executed()) === 2)
    expect(await isOpenTo(STRANGER)).toMatchObject({ outcome: "ok" })
    const gauges = world.telemetry.records().filter(({ name }) => name === "insertion_producers")
    expect(gauges.map(({ value }) => value)).toEqual([1, 1, 2])
  })
})
