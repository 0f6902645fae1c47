import { addressFromBytes, type Address } from "@shielded-relay/core"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { feePayerOf } from "../../src/wallet/feePayerOf.ts"
import { anyAddress } from "../fixture/calls.ts"

const senders = fc.uniqueArray(anyAddress, { minLength: 1, maxLength: 8 })

describe("the relaying account of a managed account", () => {
  it("is one of the configured ones, in whatever order they are configured", () => {
    fc.assert(
      fc.property(senders, anyAddress, (configured, account) => {
        const payer = feePayerOf(configured, account)
        expect(configured).toContain(payer)
        expect(feePayerOf(configured.toReversed(), account)).toBe(payer)
      }),
    )
  })

  it("serves its share of the accounts", () => {
    const addressOf = (...last: ReadonlyArray<number>): Address =>
      addressFromBytes(Uint8Array.from([...new Array<number>(30).fill(1), ...last]))
    const configured = [addressOf(9, 1), addressOf(9, 2), addressOf(9, 3)]
    const accounts = Array.from({ length: 300 }, (_, index) =>
      addressOf(Math.floor(index / 256), index % 256),
    )
    const served = Map.groupBy(accounts, (account) => feePayerOf(configured, account))
    expect([...served.values()].map(({ length }) => length)).toEqual([100, 100, 100])
  })

  it("needs a relaying account", () => {
    fc.assert(
      fc.property(anyAddress, (account) => {
        expect(() => feePayerOf([], account)).toThrow("no relaying accounts")
      }),
    )
  })
})
