import {
  ChainUnavailable,
  decideEntry,
  decideOrder,
  defaultRelayConfiguration,
  NoteStore,
  OrderStore,
  ownerId,
  ownerOf,
  Screening,
  ScreeningStore,
  type Address,
  type ScreeningSubject,
  type ScreeningVerdict,
} from "@shielded-relay/core"
import { memoryVault } from "@shielded-relay/storage-memory"
import { Context, Effect, Layer } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { freshUuid, type Caller } from "@shielded-relay/testkit"
import {
  alice as sender,
  order,
  payee,
  reaches,
  send,
  statusOf,
  stuck,
  picture,
  transferTo,
  withdrawal,
  addressOf,
  newStorage,
  withRareBlocks,
  World,
  type WorldOptions,
} from "@shielded-relay/simulated-relay"

const minute = 60_000
/** Blocks and polls are rare, so that hours pass quickly. */
const rare = 10_000
const mallory = addressOf(`0x${"66".repeat(20)}`)
const nothing = { balance: 0n, pending: 0n }

/** What screening says of payers now; `null`: it does not answer. */
let answer: (payer: Address) => ScreeningVerdict | null
/** What it says of owners. */
let ownerVerdict: () => ScreeningVerdict
/** The payers that screening was asked about, with the time. */
let asked: Array<{ readonly payer: Address; readonly at: number }>
let world: World
let alice: Caller

const screening = Layer.succeed(Screening, {
  screen: (subject: ScreeningSubject) =>
    Effect.suspend(() => {
      if (subject.role === "owner") return Effect.succeed(ownerVerdict())
      if (subject.role !== "payer") return Effect.succeed("served" as const)
      asked.push({ payer: subject.address, at: world.time.now })
      const verdict = answer(subject.address)
      return verdict === null ? Effect.never : Effect.succeed(verdict)
    }),
})
const open = async (options: WorldOptions = {}) => {
  world = await World.open(withRareBlocks({ screening, ...options }, rare))
  alice = await world.caller(1)
}
beforeEach(async () => {
  answer = (payer) => (payer === mallory ? "denied" : "served")
  ownerVerdict = () => "served"
  asked = []
  await open()
})
afterEach(() => world.close())

/** A deposit that Alice's session has prepared, sent by a wallet. */
async function deposited(amount: bigint, payer: Address) {
  const nonce = freshUuid()
  const { txData } = await world.time.during(
    world.relay.deposit({
      address: alice.address,
      nonce,
      chainId: world.chainId,
      tokenAddresses: [world.token()],
      amounts: [amount.toString()],
    }),
  )
  world.chain.endow(world.token(), payer, amount)
  return { nonce, hash: world.network.sendDeposit(payer, txData) }
}
const balance = () => world.balance(alice, world.token())
const quarantined = async () => {
  const { balances } = await world.time.during(
    world.relay.balance({ address: alice.address, chainId: world.chainId }),
  )
  return balances.map((row) => row.quarantined)
}
const state = async (nonce: string) => (await world.operation(alice, nonce)).state
const decide = (transactionHash: string, to: "released" | "kept") =>
  Effect.runPromise(
    decideEntry(
      { chainId: world.network.gateway.chainId, transactionHash, log: 0 },
      { at: world.time.now, state: to, reason: "looked at" },
    ).pipe(Effect.provide(world.storage)),
  )
const rebuilt = () =>
  world.time.during(world.relay.refreshCache({ address: alice.address, chainId: world.chainId }))

describe("a deposit that an allowed session has prepared and a denied wallet sends", () => {
  it("is quarantined: no balance, nothing to spend, no deposit; and counts once the operator releases it", async () => {
    const { nonce, hash } = await deposited(9_000_000n, mallory)
    await world.time.eventually(async () => (await quarantined())[0] === "9000000")
    await world.time.advance(2 * minute)
    expect(await balance()).toEqual(nothing)
    expect(await state(nonce)).toBe("prepared")
    const before = await picture(world, alice)
    for (const { request } of [
      withdrawal(world, alice, 1_000n),
      transferTo(world, alice, `0x${"77".repeat(20)}`, 1_000n),
    ])
      expect(await world.ask(request)).toMatchObject({ code: "INSUFFICIENT_BALANCE" })
    expect(await picture(world, alice)).toEqual(before)
    expect(await decide(hash, "released")).toEqual({ kind: "decided" })
    await world.reaches(alice, nonce, "confirmed")
    expect(await balance()).toEqual({ balance: 9_000_000n, pending: 0n })
    expect(await quarantined()).toEqual(["0"])
    expect(await world.ask(withdrawal(world, alice, 1_000n).request)).toMatchObject({
      outcome: "ok",
    })
  })

  it("is no deposit when its time is over, and one after all when it is released then", async () => {
    const { nonce, hash } = await deposited(9_000_000n, mallory)
    await world.time.advance(25 * minute)
    expect(await state(nonce)).toBe("expired")
    await decide(hash, "released")
    await world.reaches(alice, nonce, "confirmed")
    expect(await balance()).toEqual({ balance: 9_000_000n, pending: 0n })
  })

  it("stays where it is when the operator keeps it, and keeps nothing else back", async () => {
    const { hash } = await deposited(9_000_000n, mallory)
    await world.time.eventually(async () => (await quarantined())[0] === "9000000")
    await decide(hash, "kept")
    await world.deposit(alice, world.token(), 5_000_000n)
    expect(await balance()).toEqual({ balance: 5_000_000n, pending: 0n })
    expect(await quarantined()).toEqual(["9000000"])
    await world.flushed()
    const { request, nonce } = withdrawal(world, alice, 4_000_000n)
    expect(await world.ask(request)).toMatchObject({ outcome: "ok" })
    await world.reaches(alice, nonce, "confirmed")
    expect(await quarantined()).toEqual(["9000000"])
  })

  it("is known as such after a rebuild, after the note was lost and after a reorganisation, without another question", async () => {
    const { hash } = await deposited(9_000_000n, mallory)
    await world.time.eventually(async () => (await quarantined())[0] === "9000000")
    const questions = asked.length
    await rebuilt()
    expect(await quarantined()).toEqual(["9000000"])
    const notes = Context.get(world.storage, NoteStore)
    const owner = ownerId(ownerOf(addressOf(alice.address)))
    await Effect.runPromise(notes.forgetNotes(world.network.gateway.chainId, owner))
    expect(await quarantined()).toEqual([])
    await world.time.advance(2 * minute)
    await rebuilt()
    expect(await quarantined()).toEqual(["9000000"])
    await decide(hash, "released")
    await world.time.advance(2 * minute)
    await rebuilt()
    expect(await balance()).toEqual({ balance: 9_000_000n, pending: 0n })
    expect(asked).toHaveLength(questions)
  })

  it("is asked about anew in another transaction", async () => {
    const { hash } = await deposited(9_000_000n, mallory)
    await world.time.eventually(async () => (await quarantined())[0] === "9000000")
    const mined = world.chain.find(hash)?.block.number ?? 0
    world.chain.reorganise(world.chain.tip.number - mined + 1, () => [])
    await world.time.eventually(async () => (await quarantined()).length === 0)
    answer = () => "served"
    await deposited(4_000_000n, mallory)
    await world.time.eventually(async () => (await balance()).balance > 0n)
    expect(asked.map(({ payer }) => payer)).toEqual([mallory, mallory])
  })
})

describe("a note that screening has not decided about", () => {
  it("is pending, cannot be spent, and is asked about at growing pauses until there is an answer", async () => {
    answer = () => "undecided"
    const { nonce } = await deposited(9_000_000n, mallory)
    await world.time.advance(30 * minute)
    expect(await balance()).toEqual({ balance: 0n, pending: 9_000_000n })
    // The time of the deposit is over, and the money is there.
    expect(await state(nonce)).toBe("prepared")
    expect(await world.ask(withdrawal(world, alice, 1_000n).request)).toMatchObject({
      code: "INSUFFICIENT_BALANCE",
    })
    const pauses = asked.slice(1).map(({ at }, n) => at - (asked[n]?.at ?? 0))
    expect(pauses.length).toBeGreaterThan(5)
    expect(pauses.length).toBeLessThan(15)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(await decisions()).toEqual([])
    answer = () => "served"
    await world.time.advance(16 * minute)
    expect(await balance()).toEqual({ balance: 9_000_000n, pending: 0n })
    expect(await state(nonce)).toBe("confirmed")
    expect(await decisions()).toEqual([["payer", mallory, true]])
  })

  it("keeps the index, other notes and their owners from nothing", async () => {
    answer = (payer) => (payer === mallory ? null : "served")
    await deposited(9_000_000n, mallory)
    await world.time.eventually(async () => (await balance()).pending === 9_000_000n)
    await world.deposit(alice, world.token(), 5_000_000n)
    expect(await balance()).toEqual({ balance: 5_000_000n, pending: 9_000_000n })
    expect((await world.relay.readiness()).ready).toBe(true)
  })

  it("is none while the chain does not tell who paid", async () => {
    let isTold = false
    await world.close()
    await open({
      gateway: ({ payersOf, chainId }) => ({
        payersOf: (note) =>
          Effect.suspend(() =>
            isTold ? payersOf(note) : new ChainUnavailable({ chainId, reason: "no receipts" }),
          ),
      }),
    })
    await deposited(9_000_000n, mallory)
    await world.time.advance(minute)
    expect(await balance()).toEqual({ balance: 0n, pending: 9_000_000n })
    isTold = true
    await world.time.advance(2 * minute)
    expect(await quarantined()).toEqual(["9000000"])
  })
})

describe("notes that our own operations make", () => {
  it("are never asked about: change, transfers, swaps", async () => {
    await world.deposit(alice, world.token(), 9_000_000n)
    await world.flushed()
    const questions = asked.length
    const bob = await world.caller(2)
    answer = () => "denied"
    const toBob = transferTo(world, alice, bob.address, 4_000_000n)
    expect(await world.ask(toBob.request)).toMatchObject({ outcome: "ok" })
    await world.reaches(alice, toBob.nonce, "confirmed")
    await world.flushed()
    expect((await world.balance(bob, world.token())).balance).toBe(4_000_000n)
    expect((await balance()).balance).toBeGreaterThan(0n)
    await rebuilt()
    expect((await balance()).balance).toBeGreaterThan(0n)
    expect(asked).toHaveLength(questions)
  })
})

describe("a shielded payment from keys that are not ours", () => {
  /** Another service on the same pool pays Alice there. */
  const paidByStranger = async () => {
    const storage = await newStorage()
    const other = await world.start(storage, undefined, {
      vault: memoryVault({ "master-seed": new Uint8Array(32).fill(0x0d) }),
    })
    const eve = { address: `0x${"ee".repeat(20)}` }
    const { txData } = await world.time.during(
      other.deposit({
        ...eve,
        chainId: world.chainId,
        tokenAddresses: [world.token()],
        amounts: ["9000000"],
      }),
    )
    world.chain.endow(world.token(), addressOf(eve.address), 9_000_000n)
    world.network.sendDeposit(addressOf(eve.address), txData)
    await world.flushed()
    await world.time.advance(minute)
    const { recipientInfo } = await world.time.during(
      world.relay.recipientInfo({ address: alice.address }),
    )
    await world.time.during(
      other.transfer({
        ...eve,
        chainId: world.chainId,
        tokenAddresses: [world.token()],
        amounts: ["4000000"],
        recipientAddress: recipientInfo,
        feeToken: world.token(),
      }),
    )
    await world.time.advance(minute)
  }

  it("is accepted unless the operator says otherwise", async () => {
    await paidByStranger()
    expect(await balance()).toEqual({ balance: 4_000_000n, pending: 0n })
    // The other service asked about the one who paid it, whom this one cannot see.
    expect(asked).toHaveLength(1)
  })

  it("is quarantined where the operator says so, whoever is screened", async () => {
    await world.close()
    world = await World.open(
      withRareBlocks({ configuration: { externalNotes: "quarantine" } }, rare),
    )
    alice = await world.caller(1)
    await paidByStranger()
    expect(await balance()).toEqual(nothing)
    expect(await quarantined()).toEqual(["4000000"])
    await world.deposit(alice, world.token(), 5_000_000n)
    expect(await balance()).toEqual({ balance: 5_000_000n, pending: 0n })
  })
})

describe("a private send that a denied wallet pays for", () => {
  const paidBy = async (payer: Address) => {
    const ordered = await order(world, [3_000_000n])
    for (const { token, amount } of ordered.notes) world.chain.endow(token, payer, amount)
    return { ordered, hash: world.chain.deposit(payer, ordered.notes) }
  }

  it("does not start, and starts when the operator releases the deposit in time", async () => {
    const { ordered, hash } = await paidBy(mallory)
    await world.time.advance(5 * minute)
    expect(await statusOf(world, ordered)).toMatchObject({
      phase: "awaiting-deposit",
      deposited: "0",
    })
    await decide(hash, "released")
    await reaches(world, ordered, "completed")
  })

  it("expires with nothing for its owner to withdraw; what is released later is stuck balance", async () => {
    const { ordered, hash } = await paidBy(mallory)
    await reaches(world, ordered, "expired", 90 * minute)
    const stuck = async () => {
      const { balances } = await world.time.during(
        world.relay.stuckBalance({ ...sender, chainId: world.chainId }),
      )
      return balances.map((row) => row.balance)
    }
    expect(await stuck()).toEqual([])
    await decide(hash, "released")
    expect(await stuck()).toEqual([ordered.amountIn.toString()])
  })
})

describe("an owner who is denied while a private send of it lives", () => {
  const paid = (n: number) => world.paid(payee(n), world.token())
  const quarantinedOfSender = async () => {
    const { balances } = await world.time.during(
      world.relay.balance({ ...sender, chainId: world.chainId }),
    )
    return balances.map((row) => [row.balance, row.pending, row.quarantined])
  }
  const startedOrder = async () => {
    const ordered = await order(world, [3_000_000n, 5_000_000n])
    ownerVerdict = () => "denied"
    send(world, ordered.notes)
    await world.time.advance(5 * minute)
    expect([paid(0), paid(1)]).toEqual([0n, 0n])
    expect((await statusOf(world, ordered)).phase).toBe("scheduled")
    // While it lives screening decides; the operator, once it has ended.
    expect(await decided(ordered.orderId, "released")).toEqual({
      kind: "refused",
      state: "scheduled",
    })
    return ordered
  }
  const decided = (id: string, state: "released" | "kept") =>
    Effect.runPromise(
      decideOrder(id, { at: world.time.now, state, reason: "looked at" }).pipe(
        Effect.provide(world.storage),
      ),
    )

  it("has its payouts paused, and made when it is served again", async () => {
    const ordered = await startedOrder()
    ownerVerdict = () => "undecided"
    await world.time.advance(5 * minute)
    expect([paid(0), paid(1)]).toEqual([0n, 0n])
    ownerVerdict = () => "served"
    await reaches(world, ordered, "completed", 60 * minute)
    expect([paid(0), paid(1)]).toEqual([3_000_000n, 5_000_000n])
  })

  it("has the rest withheld at the deadline, which is no stuck balance before the operator releases it", async () => {
    const ordered = await startedOrder()
    await reaches(world, ordered, "failed", 90 * minute)
    expect(await stuck(world)).toBe(0n)
    const rest = [["0", "0", ordered.amountIn.toString()]]
    expect(await quarantinedOfSender()).toEqual(rest)
    const answered = await world.time.during(
      world.relay.withdrawStuck({
        ...sender,
        chainId: world.chainId,
        tokenAddress: world.token(),
        recipientAddress: payee(9),
      }),
    )
    expect(answered.txHashes).toEqual([])
    ownerVerdict = () => "served"
    await world.time.advance(5 * minute)
    expect(await quarantinedOfSender()).toEqual(rest)
    const withheld = Context.get(world.storage, OrderStore).withheld(9)
    expect((await Effect.runPromise(withheld)).map(({ id }) => id)).toEqual([ordered.orderId])
    expect(await decided(ordered.orderId, "kept")).toEqual({ kind: "decided" })
    expect(await quarantinedOfSender()).toEqual(rest)
    expect(await decided(ordered.orderId, "released")).toEqual({ kind: "decided" })
    expect(await quarantinedOfSender()).toEqual([])
    expect(await stuck(world)).toBe(ordered.amountIn)
  })

  it("is asked about when the order ends, also when no payout was due since", async () => {
    await world.close()
    const privateSend = { ...defaultRelayConfiguration.privateSend, payoutLifetime: 3 * minute }
    await open({
      prover: { duration: 8 * minute },
      configuration: { privateSend, deadlines: { grid: 1, toStart: 0 } },
    })
    const ordered = await order(world, [3_000_000n])
    send(world, ordered.notes)
    await reaches(world, ordered, "paying", 5 * minute)
    ownerVerdict = () => "denied"
    await reaches(world, ordered, "failed", 7 * minute)
    expect(await stuck(world)).toBe(0n)
    expect(await quarantinedOfSender()).toEqual([["0", "0", ordered.amountIn.toString()]])
    // The relay stops when its proof is made.
    await world.time.advance(8 * minute)
  })
})

describe("an owner about whom screening does not answer when a private send ends", () => {
  /** Ends `ordered` while screening is silent; gives how often it was asked in an hour. */
  const askedWhileSilent = async (ordered: { readonly orderId: string }, phase: string) => {
    let questions = 0
    ownerVerdict = () => {
      questions += 1
      return "undecided"
    }
    await world.time.until(async () => questions > 0, { within: 24 * 60 * minute })
    await world.time.advance(60 * minute)
    expect((await statusOf(world, ordered)).phase).toBe(phase)
    return questions
  }

  it("is asked about after growing pauses, and what arrived is stuck balance or withheld once there is an answer", async () => {
    for (const verdict of ["served", "denied"] as const) {
      const ordered = await order(world, [3_000_000n])
      const before = await stuck(world)
      send(world, [{ ...ordered.total, amount: 1_000_000n }])
      await world.time.advance(5 * minute)
      // Pauses of 2, 4, 8 … seconds, at most 10 minutes.
      expect(await askedWhileSilent(ordered, "awaiting-deposit")).toBeLessThan(18)
      ownerVerdict = () => verdict
      await reaches(world, ordered, "failed", 11 * minute)
      expect((await stuck(world)) - before).toBe(verdict === "served" ? 1_000_000n : 0n)
      ownerVerdict = () => "served"
    }
  })

  it("keeps the order from ending with its last payout lost", async () => {
    await world.close()
    const privateSend = { ...defaultRelayConfiguration.privateSend, payoutLifetime: 3 * minute }
    await open({ prover: { duration: 8 * minute }, configuration: { privateSend } })
    const ordered = await order(world, [3_000_000n])
    send(world, ordered.notes)
    await reaches(world, ordered, "paying", 5 * minute)
    expect(await askedWhileSilent(ordered, "paying")).toBeLessThan(18)
    expect(await stuck(world)).toBe(0n)
    ownerVerdict = () => "denied"
    await reaches(world, ordered, "failed", 11 * minute)
    expect(await stuck(world)).toBe(0n)
  })
})

describe("an owner who is denied", () => {
  it("opens no session, and one about whom there is no answer is asked to come again", async () => {
    ownerVerdict = () => "denied"
    await expect(world.caller(5)).rejects.toThrow("FORBIDDEN")
    ownerVerdict = () => "undecided"
    await expect(world.caller(6)).rejects.toThrow("SCREENING_UNAVAILABLE")
    ownerVerdict = () => "served"
    expect((await world.caller(6)).address).toBeDefined()
  })
})

async function decisions() {
  const list = await Effect.runPromise(
    Context.get(world.storage, ScreeningStore).list(
      { from: 0, to: Number.MAX_SAFE_INTEGER },
      1_000,
    ),
  )
  return list.flatMap(({ subject, allowed }) =>
    subject.role === "payer" ? [[subject.role, subject.address, allowed]] : [],
  )
}
