import { bytesToHex } from "@noble/hashes/utils.js"
import { exampleOwner } from "@shielded-relay/testkit"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  ownerWebhookKey,
  secretOverlap,
  signingSecrets,
  webhookSecret,
  withGeneration,
} from "../../src/webhook/webhookSecret.ts"

const day = 86_400_000
const key = ownerWebhookKey(new Uint8Array(32).fill(7))

describe("the secrets of an owner's webhook", () => {
  it("are 32 bytes of HMAC under a key of their own, different for each owner and generation", () => {
    const secrets = [1, 2].flatMap((n) =>
      ["a", "b"].map((id) => bytesToHex(webhookSecret(key, exampleOwner(n), id))),
    )
    expect(new Set(secrets).size).toBe(4)
    expect(new Set(secrets.map(({ length }) => length))).toEqual(new Set([64]))
    const other = ownerWebhookKey(new Uint8Array(32).fill(8))
    expect(bytesToHex(webhookSecret(other, exampleOwner(1), "a"))).not.toBe(secrets[0])
  })

  it("sign for a day after the next setting, to the millisecond", () => {
    const first = withGeneration([], "first", 1_000)
    expect(first).toEqual([{ id: "first", until: null }])
    const second = withGeneration(first, "second", 5_000)
    expect(second).toEqual([
      { id: "second", until: null },
      { id: "first", until: 5_000 + day },
    ])
    expect(secretOverlap).toBe(day)
    const at = (now: number) =>
      signingSecrets(key, { owner: exampleOwner(1), generations: second }, now).map(bytesToHex)
    const [newest, earlier] = ["second", "first"].map((id) =>
      bytesToHex(webhookSecret(key, exampleOwner(1), id)),
    )
    expect(at(5_000 + day - 1)).toEqual([newest, earlier])
    expect(at(5_000 + day)).toEqual([newest])
    // A later setting does not prolong what has an end.
    expect(withGeneration(second, "third", 6_000)).toEqual([
      { id: "third", until: null },
      { id: "second", until: 6_000 + day },
      { id: "first", until: 5_000 + day },
    ])
  })

  it("are four at most, the newest first, and none after its day", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: day }), { maxLength: 12 }), (pauses) => {
        let [now, generations] = [0, withGeneration([], "0", 0)]
        pauses.forEach((pause, index) => {
          now += pause
          generations = withGeneration(generations, String(index + 1), now)
          expect(generations.length).toBeLessThanOrEqual(4)
          expect(generations[0]).toEqual({ id: String(index + 1), until: null })
          const ids = generations.map(({ id }) => Number(id))
          expect(ids).toEqual(ids.toSorted((a, b) => b - a))
          for (const { until } of generations.slice(1)) {
            expect(until).toBeGreaterThan(now)
            expect(until).toBeLessThanOrEqual(now + day)
          }
        })
      }),
    )
  })
})
