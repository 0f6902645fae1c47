import { RelayNetworkError, RelayRequestError } from "@shielded-relay/client"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { changed, ended, type Kept, type Stage } from "../src/page/keep/operations.ts"
import { endOf, stageOfState } from "../src/page/state/note.ts"

const stages: ReadonlyArray<Stage> = ["asking", "wallet", "underway", "sent", ...ended]

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

  it("is under way in a state of a newer service", () => {
    expect(stageOfState("polished")).toBe("underway")
    expect(stageOfState("confirmed")).toBe("done")
  })
})
