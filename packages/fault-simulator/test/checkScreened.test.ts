import type { Answer } from "@shielded-relay/api"
import { simulatedAddress } from "@shielded-relay/testkit"
import { describe, expect, it } from "vitest"
import {
  CallersLedger,
  notYetSent,
  type Deposit,
  type Payment,
} from "../src/caller/CallersLedger.ts"
import { walletAddress } from "../src/caller/requests.ts"
import type { ScreenedRole } from "../src/caller/ScreeningLists.ts"
import { checkScreened } from "../src/check/checkScreened.ts"

const [token, recipient, payer, other] = [1, 2, 3, 4].map((seed) => simulatedAddress(seed))
if (token === undefined || recipient === undefined || payer === undefined || other === undefined)
  throw new Error("addresses")

const ledger = new CallersLedger([payer, other])
const [own] = ledger.owners
if (own === undefined) throw new Error("no owner")
const withdrawal: Payment = {
  kind: "withdraw",
  nonce: "1",
  owner: 0,
  token,
  amount: 5n,
  also: null,
  fee: 1n,
  recipient,
  recipientOwner: null,
  afterRevocation: false,
  seen: [],
  ...notYetSent(),
  firstAt: 1_000,
}
const deposit: Deposit = {
  nonce: "2",
  payer: 0,
  owner: 1,
  isForOther: true,
  token,
  amount: 5n,
  wallet: payer,
  hash: null,
  ...notYetSent(),
  firstAt: 1_000,
}
ledger.relayed.push(withdrawal)
ledger.deposits.push(deposit)

/** What screening told: role, address and time of each answer that served. */
type Told = ReadonlyArray<readonly [ScreenedRole, string, number]>
const lists = (told: Told) => ({
  wasTold: (role: ScreenedRole, address: string, _: string, since: number) =>
    told.some((one) => one[0] === role && one[1] === address && one[2] >= since),
})
const said = (asked: Payment | Deposit, state: string | null) => [
  { asked, process: "process-1", state },
]
const unavailable: Answer = { outcome: "refused", code: "SCREENING_UNAVAILABLE", body: {} }

describe("the check of what screening must have been asked", () => {
  it("finds nothing wrong where screening served everybody since the request, or it was not accepted", () => {
    const told = lists([
      ["recipient", recipient, 1_000],
      ["depositor", walletAddress(own), 2_000],
      ["recipient", other, 2_000],
    ])
    expect(checkScreened(ledger, told, said(withdrawal, "confirmed"))).toEqual([])
    expect(checkScreened(ledger, told, said(deposit, "prepared"))).toEqual([])
    for (const state of [null, "refused"])
      expect(checkScreened(ledger, lists([]), said(withdrawal, state))).toEqual([])
  })

  it.each<readonly [string, Payment | Deposit, Told, RegExp]>([
    ["nobody was asked", withdrawal, [], /did not serve its recipient/],
    ["the answer is older", withdrawal, [["recipient", recipient, 999]], /its recipient/],
    ["another role was asked about", withdrawal, [["payer", recipient, 1_000]], /its recipient/],
    ["the depositor was left out", deposit, [["recipient", other, 1_000]], /its depositor/],
    ["the recipient was left out", deposit, [["depositor", payer, 1_000]], /its recipient/],
  ])("reports an accepted request where %s", (_, asked, told, problem) => {
    expect(checkScreened(ledger, lists(told), said(asked, "failed"))).toEqual([
      expect.stringMatching(problem),
    ])
  })

  it("reports a request that came to anything but a refusal after such an answer", () => {
    const told = lists([["recipient", recipient, 1_000]])
    const refused: Payment = { ...withdrawal, answers: [unavailable] }
    expect(checkScreened(ledger, told, said(refused, "refused"))).toEqual([])
    for (const state of [null, "confirmed", "failed"])
      expect(checkScreened(ledger, told, said(refused, state))).toEqual([
        expect.stringMatching(/which screening had no answer about/),
      ])
  })
})
