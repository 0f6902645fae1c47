import { Keypair, PublicKey, SystemProgram } from "@solana/web3.js"
import { expect, it } from "vitest"
import { tokenProgram } from "../../src/account/programs.ts"
import { isOfProgram } from "../../src/state/isOfProgram.ts"

const wallet = Keypair.generate().publicKey
const ownedBy = (owner: PublicKey, executable = false) => ({
  lamports: 1n,
  owner: owner.toBase58(),
  executable,
  data: new Uint8Array(),
})

it("a wallet is nobody's program's, also before its first coins", () => {
  expect(isOfProgram(wallet, null)).toBe(false)
  expect(isOfProgram(wallet, ownedBy(SystemProgram.programId))).toBe(false)
})

it("an address derived from a program is the program's", () => {
  const [derived] = PublicKey.findProgramAddressSync([new Uint8Array(3)], tokenProgram)
  expect(isOfProgram(derived, null)).toBe(true)
  expect(isOfProgram(derived, ownedBy(SystemProgram.programId))).toBe(true)
})

it("an account that a program owns, such as a multisig, is the program's, and so is a program", () => {
  expect(isOfProgram(wallet, ownedBy(tokenProgram))).toBe(true)
  expect(isOfProgram(wallet, ownedBy(SystemProgram.programId, true))).toBe(true)
})
