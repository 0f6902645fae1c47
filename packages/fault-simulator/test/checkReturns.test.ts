import type { EntryDecision } from "@shielded-relay/core"
import { simulatedAddress } from "@shielded-relay/testkit"
import { describe, expect, it } from "vitest"
import { forbiddenStep, operatorsPart } from "../src/caller/noteHistory.ts"
import { checkReturns, type Returned } from "../src/check/checkReturns.ts"
import type { PaidBack } from "../src/check/chainFacts.ts"

const [payer, other, token] = [1, 2, 3].map((seed) => simulatedAddress(seed))
if (payer === undefined || other === undefined || token === undefined) throw new Error("addresses")
const hash = "0x7e7"

const due = (caseName: string | null): EntryDecision => ({
  at: 2,
  state: "return-due",
  reason: "looked at",
  payer,
  caseName,
})
const noteOf = (change: Partial<Returned["arrival"]> = {}, caseName: string | null = null) => ({
  arrival: {
    transactionHash: "0xde9",
    log: 0,
    sentAt: 0,
    from: payer,
    npk: 5n,
    token,
    amount: 100n,
    position: 0,
    time: 0,
    ...change,
  },
  decisions: [
    { at: 1, state: "quarantined", reason: null },
    due(caseName),
    { at: 3, state: "returning", reason: null },
    { at: 4, state: "returned", reason: null, transaction: hash },
  ] satisfies ReadonlyArray<EntryDecision>,
})
const call: PaidBack = { hash, to: payer, token, amount: 60n, fee: 40n }
const problems = (
  paidBack: ReadonlyArray<PaidBack>,
  returned: ReadonlyArray<Returned>,
  { contract = null, inVain = 0 }: { contract?: typeof payer | null; inVain?: number } = {},
) => checkReturns({ paidBack, returnsInVain: new Map([[9n, inVain]]) }, returned, contract)

describe("the check of returns", () => {
  it("finds nothing wrong with a return that follows the rules", () => {
    expect(problems([call], [noteOf()])).toEqual([])
    expect(problems([call], [noteOf({}, "case 71")], { contract: payer, inVain: 1 })).toEqual([])
    expect(problems([{ ...call, amount: 50n, fee: 50n }], [noteOf()])).toEqual([])
  })

  it.each<readonly [string, ReadonlyArray<string>, RegExp]>([
    ["that the chain lacks", problems([], [noteOf()]), /names the transaction 0x7e7/],
    [
      "that pays twice",
      problems([call, { ...call, hash: "0x8" }], [noteOf()]),
      /0x8 paid 60 back .* for no returned note/,
    ],
    ["that two notes name", problems([call], [noteOf(), noteOf({ log: 1 })]), /or another one/],
    ["to another wallet", problems([{ ...call, to: other }], [noteOf()]), /in place of/],
    ["in another token", problems([{ ...call, token: other }], [noteOf()]), /paid its fee in/],
    ["of another amount", problems([{ ...call, amount: 61n }], [noteOf()]), /took 101 of 100/],
    [
      "for more than half of the note",
      problems([{ ...call, amount: 49n, fee: 51n }], [noteOf()]),
      /took a fee of 51 from 100/,
    ],
    [
      "to a payer with code, and no case is named",
      problems([call], [noteOf()], { contract: payer }),
      /the decision named no case/,
    ],
    [
      "that was sent again after the chain executed it in vain",
      problems([call], [noteOf()], { inVain: 2 }),
      /executed in vain 2 times/,
    ],
  ])("finds a return %s", (_what, found, expected) => {
    expect(found).toEqual([expect.stringMatching(expected)])
  })
})

describe("the history of a withheld note", () => {
  it("has a decision of the operator before each return, and an outcome after", () => {
    const failed = ["quarantined", "return-due", "returning", "quarantined"] as const
    expect(forbiddenStep(["served"])).toBeNull()
    expect(forbiddenStep([...failed, "return-due", "quarantined", "kept"])).toBeNull()
    expect(forbiddenStep([...failed, "kept", "return-due", "returning", "returned"])).toBeNull()
    expect(operatorsPart([...failed, "kept", "released"])).toEqual([
      "return-due",
      "kept",
      "released",
    ])
  })

  it.each([
    [["released"], "began as released"],
    [["quarantined", "returning"], "went from quarantined to returning"],
    [["quarantined", "return-due", "returned"], "went from return-due to returned"],
    [["quarantined", "return-due", "returning", "return-due"], "went from returning to return-due"],
    [["quarantined", "return-due", "returning", "released"], "went from returning to released"],
    [
      ["quarantined", "return-due", "returning", "returned", "returned"],
      "went from returned to returned",
    ],
    [["quarantined", "released", "return-due"], "went from released to return-due"],
    [["quarantined", "served"], "went from quarantined to served"],
  ] as const)("never goes %j", (states, expected) => {
    expect(forbiddenStep(states)).toBe(expected)
  })
})
