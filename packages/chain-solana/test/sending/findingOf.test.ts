import { Keypair } from "@solana/web3.js"
import { describe, expect, it } from "vitest"
import { systemProgram, tokenProgram } from "../../src/account/programs.ts"
import { findingOf } from "../../src/sending/simulate.ts"
import type { PoolAddresses } from "../../src/account/poolAddresses.ts"

const key = (seed: number) => Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey
const addresses: PoolAddresses = {
  program: key(1),
  config: key(2),
  tree: key(3),
  roots: key(4),
  vault: key(5),
  eventAuthority: key(6),
  swapAuthority: key(7),
}
const failed = (program: { toBase58: () => string }, code: number) =>
  `Program ${program.toBase58()} failed: custom program error: 0x${code.toString(16)}`
const custom = (code: number) => ({ InstructionError: [2, { Custom: code }] })

describe("what a simulation says", () => {
  it.each([
    ["the pool's refusal by its name", custom(11), [failed(key(1), 11)], "NullifierSpent", false],
    ["a recipient that is the vault", custom(22), [failed(key(1), 22)], "InvalidRecipient", true],
    [
      "a frozen account, which has the number of another refusal of the pool",
      custom(17),
      [failed(tokenProgram, 17), failed(key(1), 17)],
      "Reverted",
      true,
    ],
    ["another program's refusal", custom(11), [failed(key(9), 11)], "Reverted", false],
    ["a number that the pool does not have", custom(99), [failed(key(1), 99)], "Reverted", false],
    [
      "words of a program",
      custom(11),
      [`Program log: ${failed(key(1), 11)}`, failed(key(9), 11)],
      "Reverted",
      false,
    ],
    [
      "coins that would leave an account below its rent",
      { InsufficientFundsForRent: { account_index: 7 } },
      [],
      "InvalidRecipient",
      true,
    ],
    [
      "an end without a number",
      { InstructionError: [2, "InvalidAccountData"] },
      [],
      "Reverted",
      false,
    ],
  ])("is %s", (_what, err, logs, code, byRecipient) => {
    expect(findingOf({ addresses, venues: new Map() }, { err, logs })).toEqual({
      code,
      byRecipient,
    })
  })

  it.each([
    ["has no coins at all", "AccountNotFound", []],
    ["cannot pay the fee", "InsufficientFundsForFee", []],
    ["would be left below its rent", { InsufficientFundsForRent: { account_index: 0 } }, []],
    ["cannot pay a rent", custom(1), [failed(systemProgram, 1), failed(key(1), 1)]],
  ])("does not blame the call when the relay's account %s", (_what, err, logs) => {
    expect(findingOf({ addresses, venues: new Map() }, { err, logs })).toBe("unfunded")
  })
})
