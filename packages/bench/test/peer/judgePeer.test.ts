import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { judgePeer, type PeerFate } from "../../src/peer/judgePeer.ts"

const paid: PeerFate = {
  answer: "accepted",
  told: "executed",
  resent: false,
  executed: true,
  received: 1,
}
const lost: PeerFate = {
  answer: "none",
  told: "unknown",
  resent: true,
  executed: false,
  received: 0,
}
const nothing = { accepted: 0, onChain: 0, unknown: 0, toldOtherwise: 0, paid: 0, paidTwice: 0 }

describe("the judge of a peer's faults", () => {
  it.each<[string, PeerFate, object]>([
    ["executed and told so", paid, { ...nothing, accepted: 1, onChain: 1, paid: 1 }],
    ["never heard of", lost, { ...nothing, unanswered: 1, resent: 1 }],
    ["refused", { ...lost, answer: "refused", resent: false }, { ...nothing, unanswered: 0 }],
    [
      "accepted and forgotten",
      { ...lost, answer: "accepted" },
      { ...nothing, accepted: 1, unknown: 1 },
    ],
    [
      "forgotten and on chain",
      { ...lost, executed: true, received: 1 },
      { ...nothing, accepted: 1, onChain: 1, unknown: 1, paid: 1 },
    ],
    [
      "forgotten, on chain and sent again",
      { ...paid, told: "unknown", resent: true, received: 2 },
      { ...nothing, accepted: 1, onChain: 1, unknown: 1, paid: 1, paidTwice: 1, resent: 1 },
    ],
    [
      "known although the answer was lost",
      { ...lost, told: "underway", resent: false },
      { ...nothing, accepted: 1, unanswered: 1 },
    ],
    [
      "told to be executed and not on chain",
      { ...paid, executed: false, received: 0 },
      { ...nothing, accepted: 1, toldOtherwise: 1 },
    ],
    [
      "told to have failed and on chain",
      { ...paid, told: "failed" },
      { ...nothing, accepted: 1, onChain: 1, toldOtherwise: 1, paid: 1 },
    ],
    [
      "failed and told so",
      { ...paid, told: "failed", executed: false, received: 0 },
      { ...nothing, accepted: 1 },
    ],
  ])("counts a payment that was %s", (_, fate, expected) => {
    expect(judgePeer([fate])).toMatchObject({ requests: 1, ...expected })
  })

  it("counts each payment by itself", () => {
    const fate = fc.record<PeerFate>({
      answer: fc.constantFrom("accepted", "refused", "none"),
      told: fc.constantFrom("executed", "underway", "failed", "unknown"),
      resent: fc.boolean(),
      executed: fc.boolean(),
      received: fc.nat(3),
    })
    fc.assert(
      fc.property(fc.array(fate), (fates) => {
        const sum = new Map<string, number>()
        for (const each of fates)
          for (const [column, count] of Object.entries(judgePeer([each])))
            sum.set(column, (sum.get(column) ?? 0) + count)
        for (const [column, count] of Object.entries(judgePeer(fates)))
          expect(count).toBe(sum.get(column) ?? 0)
      }),
    )
  })
})
