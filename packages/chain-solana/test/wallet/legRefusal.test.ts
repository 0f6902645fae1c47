import { describe, expect, it } from "vitest"
import { systemProgram, tokenProgram } from "../../src/account/programs.ts"
import { legRefusalOf } from "../../src/wallet/legRefusal.ts"
import { keyOf } from "../fixture/keys.ts"
import { addresses, pool } from "../fixture/pool.ts"

const failed = (program: { toBase58: () => string }, code: number) =>
  `Program ${program.toBase58()} failed: custom program error: 0x${code.toString(16)}`
const custom = (code: number) => ({ InstructionError: [2, { Custom: code }] })
const { program } = addresses

describe("a leg that fails in simulation", () => {
  it.each([
    ["a closed pool", custom(21), [failed(program, 21)], "EntryPaused"],
    ["a number that the pool does not have", custom(99), [failed(program, 99)], "Reverted"],
    [
      "too few tokens",
      custom(1),
      [failed(tokenProgram, 1), failed(program, 1)],
      "InsufficientFunds",
    ],
    [
      "too few coins",
      custom(1),
      [failed(systemProgram, 1), failed(program, 1)],
      "InsufficientFunds",
    ],
    ["frozen tokens", custom(17), [failed(tokenProgram, 17), failed(program, 17)], "AccountFrozen"],
    ["tokens of another owner", custom(4), [failed(tokenProgram, 4)], "OwnerMismatch"],
    ["another error of SPL Token", custom(3), [failed(tokenProgram, 3)], "Reverted"],
    ["another program's refusal", custom(21), [failed(keyOf(99), 21)], "Reverted"],
    ["words of a program", custom(21), [`Program log: ${failed(program, 21)}`], "Reverted"],
    [
      "coins that would leave the account below its rent",
      rentOf(1),
      [],
      "InsufficientFundsForRent",
    ],
    ["an end without a number", { InstructionError: [2, "InvalidAccountData"] }, [], "Reverted"],
  ])("because of %s is named", (_why, err, logs, code) => {
    expect(legRefusalOf(pool, { err, logs })).toEqual({ code })
  })

  it.each([
    ["does not exist", "AccountNotFound"],
    ["cannot pay the fee", "InsufficientFundsForFee"],
    ["would be left below its rent", rentOf(0)],
  ])("is not to blame if the relaying account %s", (_why, err) => {
    expect(legRefusalOf(pool, { err, logs: [] })).toBe("unfunded")
  })

  it.each(["AddressLookupTableNotFound", "AccountInUse", { DuplicateInstruction: 2 }])(
    "is not to blame if the node executed nothing: %s",
    (err) => {
      expect(legRefusalOf(pool, { err, logs: [] })).toBe("transaction-failed")
    },
  )

  it("must have failed", () => {
    expect(() => legRefusalOf(pool, { err: null })).toThrow(RangeError)
  })
})

function rentOf(index: number) {
  return { InsufficientFundsForRent: { account_index: index } }
}
