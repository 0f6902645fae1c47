import {
  addressFromBytes,
  noAdvances,
  type BroadcastOutcome,
  type SignedTransaction,
  type TransactionStatus,
  type WalletChain,
} from "@shielded-relay/core"
import {
  exampleSignedTransaction,
  simulatedNetwork,
  SimulatedTime,
  testClock,
} from "@shielded-relay/testkit"
import { Effect } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Payer } from "../src/payment/Payer.ts"
import { parsePayments, printPayments, type Payment } from "../src/payment/Payment.ts"
import { PaymentJournal } from "../src/payment/PaymentJournal.ts"
import { settlePayment } from "../src/payment/settlePayment.ts"

const signedTransaction = fc.record(
  {
    sender: fc
      .oneof(
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
      )
      .map(addressFromBytes),
    senderNonce: fc.option(fc.nat()),
    raw: fc.uint8Array({ minLength: 1 }),
    hash: fc.string(),
    fees: fc.record({
      most: fc.bigInt({ min: 0n }),
      terms: fc.dictionary(
        fc.string().filter((name) => name !== "__proto__"),
        fc.oneof(fc.string(), fc.integer(), fc.boolean()),
        { noNullPrototype: true },
      ),
    }),
    lastHeight: fc.nat(),
  },
  { requiredKeys: ["sender", "senderNonce", "raw", "hash", "fees"] },
)
const version = fc.record({ amount: fc.bigInt({ min: 1n }), signed: signedTransaction })
const payment: fc.Arbitrary<Payment> = fc.record({
  kind: fc.constantFrom("top-up", "sweep"),
  chainId: fc.nat(),
  account: fc.string(),
  payer: fc.string(),
  to: fc.string(),
  startedAt: fc.nat(),
  versions: fc
    .tuple(version, fc.array(version, { maxLength: 2 }))
    .map(([first, more]) => [first, ...more] as const),
  end: fc.option(
    fc.record({
      state: fc.constantFrom("paid", "failed", "void"),
      hash: fc.string(),
      amount: fc.bigInt({ min: 0n }),
    }),
  ),
})

describe("the journal of payments", () => {
  it("reads what it has written", () => {
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 3 }), (payments) => {
        expect(parsePayments(printPayments(payments))).toEqual(payments)
      }),
      { numRuns: 50 },
    )
  })

  it.each(["", "{", "{}", "[]", '{"format":"shielded-relay-payments","version":2,"payments":[]}'])(
    "refuses %j, since nothing would tell what was sent",
    (text) => {
      const terminal = { readFile: () => text, replaceFile: () => Promise.resolve() }
      expect(() => new PaymentJournal(terminal, "v.payments")).toThrow("is no journal of payments")
    },
  )

  it("keeps every payment that has not ended, and the newest of the others", async () => {
    let text = printPayments([])
    const terminal = {
      readFile: () => text,
      replaceFile: async (_: string, written: string) => void (text = written),
    }
    const journal = new PaymentJournal(terminal, "v.payments")
    const of = (n: number, end: Payment["end"]): Payment => ({
      ...basic,
      versions: [{ amount: 1n, signed: { ...first, hash: `${n}` } }],
      end,
    })
    await journal.put(of(0, null))
    for (let n = 1; n <= 130; n++)
      await journal.put(of(n, { state: "paid", hash: `${n}`, amount: 1n }))
    const stored = (parsePayments(text) ?? []).map(({ versions: [{ signed }] }) => signed.hash)
    expect([stored.length < 110, stored[0], stored.at(-1)]).toEqual([true, "0", "130"])
    expect(journal.open(1, "account", "another")).toHaveLength(1)
    expect(journal.open(1, "another", "payer")).toHaveLength(1)
    expect(journal.open(1, "another", "another")).toEqual([])
    expect(journal.open(2, "account", "payer")).toEqual([])
  })
})

const { gateway } = simulatedNetwork(new SimulatedTime(testClock()))
const [account] = gateway.senders
if (account === undefined) throw new Error("the network has an account")
const first = { ...exampleSignedTransaction(0, 4), hash: "first" }
const basic: Payment = {
  kind: "top-up",
  chainId: 1,
  account: "account",
  payer: "payer",
  to: `0x${"5".repeat(40)}`,
  startedAt: 0,
  versions: [{ amount: 100n, signed: first }],
  end: null,
}

interface Node {
  readonly outcomes?: ReadonlyArray<BroadcastOutcome>
  /** The hash that a final block has after the last outcome. */
  readonly mined?: string
  readonly success?: boolean
  readonly finalNonce?: number
  readonly balance?: bigint
  readonly payer?: SignedTransaction["sender"]
}

/** Settles a payment on a chain that answers broadcasts in this order. */
async function settled(started: Partial<Payment>, node: Node) {
  const outcomes = [...(node.outcomes ?? [])]
  const [sent, kept] = [new Array<string>(), new Array<Payment>()]
  const wallets: WalletChain = {
    key: { curve: "secp256k1", name: "evm" },
    tank: first.sender,
    advances: noAdvances,
    freeStake: null,
    minimumBalance: Effect.succeed(0n),
    needsApproval: () => false,
    senderOf: () => first.sender,
    balanceOf: () => Effect.succeed(node.balance ?? 1_000n),
    allowance: () => Effect.succeed(0n),
    boundOf: () => Effect.succeed(7n),
    priceLeg: () => Effect.succeed({ most: 7n, terms: {} }),
    signLeg: (_leg, _account, senderNonce, fees) =>
      Effect.succeed({ ...first, senderNonce, fees, hash: `version ${kept.length + 2}` }),
  }
  const payer: Payer = {
    wallets,
    address: node.payer ?? first.sender,
    gateway: {
      ...gateway,
      family: "evm",
      expiry: null,
      senderNonces: { next: () => Effect.succeed(node.finalNonce ?? 4) },
      broadcast: ({ hash }) =>
        Effect.sync(() => {
          sent.push(hash)
          return outcomes.shift() ?? "accepted"
        }),
      transactionStatus: (hash) =>
        Effect.sync((): TransactionStatus => {
          if (hash !== node.mined || outcomes.length > 0) return { state: "unknown" }
          const block = { number: 0, hash: "0x" }
          const { success = true } = node
          return { state: "mined", sender: first.sender, block, success, gasUsed: 1n, cost: 1n }
        }),
    },
  }
  const keep = (one: Payment) => Effect.sync(() => void kept.push(one))
  const startedAt = Date.now()
  const result = await Effect.runPromise(
    settlePayment({ ...basic, startedAt, ...started }, payer, keep),
  )
  return { result, sent, kept }
}

describe("a payment", () => {
  it("gets higher fees under its nonce if a node asks for them, is stored before it is sent, and ends with either version", async () => {
    const paid = await settled({}, { outcomes: ["underpriced", "accepted"], mined: "version 2" })
    expect(paid.sent).toEqual(["first", "version 2"])
    const versions = [
      { amount: 100n, signed: { hash: "first" } },
      { amount: 100n, signed: { hash: "version 2", senderNonce: 4 } },
    ]
    expect(paid.kept).toMatchObject([
      { versions, end: null },
      { versions, end: { state: "paid" } },
    ])
    const earlier = await settled({}, { outcomes: ["underpriced", "accepted"], mined: "first" })
    expect(earlier.result).toMatchObject({ end: { state: "paid", hash: "first" } })
  })

  it("that no block took for five minutes gets them too; a sweep then takes what they leave", async () => {
    const node = { outcomes: ["accepted", "accepted"], mined: "version 2", balance: 103n } as const
    const swept = await settled({ kind: "sweep", startedAt: Date.now() - 310_000 }, node)
    expect(swept.result).toMatchObject({ end: { state: "paid", hash: "version 2", amount: 96n } })
    // A top-up that its payer cannot afford at these fees goes on with the old bytes.
    const old = { startedAt: Date.now() - 310_000 }
    const kept = await settled(old, { ...node, mined: "first" })
    expect(kept.sent).toEqual(["first", "first"])
  })

  it("of another payer is sent again, and nothing is signed for it", async () => {
    const node = { outcomes: ["underpriced", "accepted"], mined: "first", payer: account } as const
    const { sent, kept } = await settled({}, node)
    expect([sent, kept.length]).toEqual([["first", "first"], 1])
  })

  it("ends as void where a final block has another transaction under its nonce, and as failed where it moved nothing", async () => {
    expect(await settled({}, { finalNonce: 5 })).toMatchObject({
      result: { end: { state: "void", amount: 0n } },
      sent: [],
    })
    expect(await settled({}, { mined: "first", success: false })).toMatchObject({
      result: { end: { state: "failed" } },
      sent: [],
    })
  })

  it("waits for coins that its payer lacks", async () => {
    expect(await settled({}, { outcomes: ["unfunded"] })).toMatchObject({
      result: "unfunded",
      kept: [],
    })
  })
})
