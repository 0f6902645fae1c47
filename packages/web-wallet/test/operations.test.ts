import { RelayNetworkError, RelayRequestError } from "@shielded-relay/client"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { changed, ended, type Kept, type Stage } from "../src/page/keep/operations.ts"
import { endOf, stageOfState } from "../src/page/state/note.ts"
import { latestIn, mostFor } from "../src/page/state/payment.ts"

const stages: ReadonlyArray<Stage> = ["asking", "wallet", "waiting", "underway", "sent", ...ended]

const kept: Kept = {
  id: "nonce",
  kind: "transfer",
  owner: "0xaa",
  chainId: 1,
  tokenAddress: "0xbb",
  units: "3",
  feeUnits: "1",
  recipient: "0xcc",
  getsAddress: "",
  getsUnits: "",
  record: "bytes",
  stage: "underway",
  state: "sending",
  nonce: "nonce",
  txHash: "",
  code: "",
  at: 0,
}

const refusal = (code: string, state?: string) =>
  new RelayRequestError({
    message: "no",
    code,
    status: 400,
    ...(state === undefined ? {} : { operation: { state, txHash: null } }),
  })

describe("what the browser keeps of an operation", () => {
  it("stays ended, with nothing left to repeat, whatever news come late", () => {
    const news = fc.array(fc.constantFrom(...stages), { maxLength: 8 })
    fc.assert(
      fc.property(news, (told) => {
        let one = kept
        let hasEnded = false
        for (const stage of told) {
          one = changed(one, { stage })
          hasEnded ||= ended.has(stage)
          expect(ended.has(one.stage)).toBe(hasEnded)
          expect(one.record).toBe(hasEnded ? "" : "bytes")
        }
      }),
    )
  })

  it("keeps what a late change does not name", () => {
    const done = changed(kept, { stage: "done", txHash: "0x01" })
    expect(changed(done, { stage: "sent", state: "seen" })).toMatchObject({
      stage: "done",
      txHash: "0x01",
    })
  })
})

describe("a payment", () => {
  it("has failed only if the service says so of its operation", () => {
    expect(endOf(refusal("OPERATION_FAILED", "failed"), false)).toMatchObject({ stage: "failed" })
    expect(endOf(refusal("OPERATION_EXPIRED", "expired"), true)).toMatchObject({ stage: "expired" })
    expect(endOf(refusal("OPERATION_FAILED", "broadcast"), false)).toBeNull()
    for (const error of [
      new RelayNetworkError("gone", {}),
      new TypeError("x"),
      refusal("INTERNAL"),
    ])
      expect(endOf(error, false)).toBeNull()
  })

  it("was not sent if the service refuses the same bytes and has no operation", () => {
    expect(endOf(refusal("TIMESTAMP_EXPIRED"), true)).toEqual({ stage: "unsent", code: "" })
    expect(endOf(refusal("INSUFFICIENT_BALANCE"), true)).toMatchObject({
      stage: "unsent",
      code: "INSUFFICIENT_BALANCE",
    })
    expect(endOf(new RelayNetworkError("gone", {}), true)).toBeNull()
  })

  it("for later waits until it is under way, and may be cancelled", () => {
    expect(stageOfState("waiting")).toBe("waiting")
    const waiting = changed(kept, { stage: stageOfState("waiting"), state: "waiting" })
    expect(waiting).toMatchObject({ stage: "waiting", record: "bytes" })
    expect(changed(waiting, { stage: stageOfState("accepted") })).toMatchObject({
      stage: "underway",
    })
    const cancelled = changed(waiting, { stage: stageOfState("cancelled") })
    expect(changed(cancelled, { stage: "waiting" })).toMatchObject({
      stage: "cancelled",
      record: "",
    })
  })

  it("for later is sent before a whole minute, which is never sooner than asked for", () => {
    fc.assert(
      fc.property(fc.nat(4_000_000_000_000), fc.integer({ min: 1, max: 604_800 }), (at, span) => {
        const latest = latestIn(span, at)
        expect(latest % 60_000).toBe(0)
        expect(latest - at).toBeGreaterThanOrEqual(span * 1_000)
        expect(latest - at).toBeLessThan(span * 1_000 + 60_000)
      }),
    )
  })

  it("for later leaves room for the highest fee in what is offered as the most", () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 24n })
    fc.assert(
      fc.property(units, units, (most, fee) => {
        // `most` is what one fee of now leaves of the balance.
        const offered = mostFor(most, fee, true)
        expect(offered >= 0n && offered <= most).toBe(true)
        expect(offered === 0n || offered + 3n * fee <= most + fee).toBe(true)
        expect(mostFor(most, fee, false)).toBe(most)
      }),
    )
  })

  it("is under way in a state of a newer service", () => {
    expect(stageOfState("polished")).toBe("underway")
    expect(stageOfState("confirmed")).toBe("done")
  })
})
