import { exampleAddress, exampleOperation, examplePayout } from "@shielded-relay/testkit"
import { describe, expect, it } from "vitest"
import { ledgerEntry } from "../../src/journal/ledgerEntry.ts"
import type { Operation, Stage } from "../../src/operation/Operation.ts"
import { aPlan } from "../operation/anOperation.ts"

const day = 86_400_000
const [gold, lead] = [exampleAddress(1), exampleAddress(2)]

const withdrawal = (changes: Partial<Operation> = {}) =>
  exampleOperation(1, {
    intent: {
      kind: "withdraw",
      amounts: [
        { token: gold, amount: 10_001n },
        { token: lead, amount: 20_000n },
      ],
      recipient: exampleAddress(8),
      fee: { token: gold, amount: 700n },
      variableRateBps: 5,
    },
    updatedAt: 3 * day + 5,
    ...changes,
  })

/** A part that sent a token, or a merge. */
const stage = (kind: "merge" | "part", cost: bigint, fee?: bigint): Stage => ({
  attempts: [
    {
      plan: kind === "merge" ? { ...aPlan, kind } : { ...aPlan, kind, tokens: [lead] },
      proven: null,
      transactions: [],
    },
  ],
  txHash: "0x1",
  block: 1,
  cost,
  ...(fee === undefined ? {} : { fee }),
})

describe("the entry of an operation in the books", () => {
  it("has the day, the whole fee, and the cut of each token rounded up", () => {
    expect(ledgerEntry(withdrawal(), "confirmed", 9n)).toEqual({
      day: 3 * day,
      chainId: withdrawal().chainId,
      kind: "withdraw",
      outcome: "confirmed",
      fee: { token: gold, amount: 700n },
      cuts: [
        { token: gold, amount: 6n },
        { token: lead, amount: 10n },
      ],
      native: 9n,
    })
  })

  it("sums up what its stages, its burnt fee limits and its last transactions cost", () => {
    const stages = [stage("merge", 100n), stage("part", 20n, 1n)]
    const burnt = [{ hash: "0xb", cost: 3_000n }]
    expect(ledgerEntry(withdrawal({ stages, burnt }), "confirmed", 9n).native).toBe(3_129n)
  })

  it("has of a failed operation what completed stages earned", () => {
    const stages = [stage("merge", 1n, 30n), stage("part", 1n, 4n)]
    expect(ledgerEntry(withdrawal({ stages }), "failed", 0n)).toMatchObject({
      outcome: "failed",
      fee: { token: gold, amount: 34n },
      cuts: [{ token: lead, amount: 10n }],
    })
    expect(ledgerEntry(withdrawal(), "failed", 0n)).toMatchObject({
      fee: { token: gold, amount: 0n },
      cuts: [],
    })
  })

  it("has the cut of a payout, and neither fee nor cut of a batch insertion", () => {
    const payout = examplePayout(1)
    if (payout.intent?.kind !== "payout") throw new Error("not a payout")
    const withCut = { ...payout, intent: { ...payout.intent, token: lead, cut: 8n } }
    const cut = { token: lead, amount: 8n }
    expect(ledgerEntry(withCut, "confirmed", 0n).cuts).toEqual([cut])
    expect(ledgerEntry(withCut, "failed", 0n).cuts).toEqual([])
    const insertion = { ...payout, kind: "tree-update", intent: { kind: "tree-update" } } as const
    expect(ledgerEntry(insertion, "confirmed", 7n)).toMatchObject({
      kind: "tree-update",
      fee: null,
      cuts: [],
      native: 7n,
    })
  })

  it("names neither the operation nor its owner", () => {
    const text = JSON.stringify(ledgerEntry(withdrawal(), "confirmed", 0n), (_, value: unknown) =>
      typeof value === "bigint" ? value.toString() : value,
    )
    const { id, request } = withdrawal()
    for (const secret of [id, request?.owner, request?.nonce, exampleAddress(8)])
      expect(text).not.toContain(secret)
  })
})
