import { Common, Hardfork, Mainnet } from "@ethereumjs/common"
import { createEVM, type EVM } from "@ethereumjs/evm"
import { ripemd160 as ripemd } from "@noble/hashes/legacy.js"
import { sha256 as sha2 } from "@noble/hashes/sha2.js"
import { toBytes, toWord } from "../words.ts"
import { wordsOf, type Precompiled } from "./Precompiled.ts"

const perWord = (base: number, word: number) => (input: Uint8Array) =>
  BigInt(base + word * wordsOf(input))

const hashTime: Precompiled["time"] = (input, table) => table.hashWord * (1 + wordsOf(input))

export const sha256: Precompiled = {
  energy: perWord(60, 12),
  time: hashTime,
  run: (input) => sha2(input),
}

/** TRON's 0x03: SHA-256 of the first 20 bytes of the input's SHA-256. It has the price of RIPEMD-160, which is at 0x20003. */
export const doubleSha256: Precompiled = {
  energy: perWord(600, 120),
  time: hashTime,
  run: (input) => sha2(sha2(input).slice(0, 20)),
}

export const ripemd160: Precompiled = {
  energy: perWord(600, 120),
  time: hashTime,
  run: (input) => toBytes(toWord(ripemd(input)), 32),
}

export const identity: Precompiled = {
  energy: perWord(15, 3),
  time: (input, table) => table.operation * (1 + wordsOf(input)),
  run: (input) => input.slice(),
}

/** One energy per round (EIP-152); 0 for input of a wrong form, which then fails. */
export const blake2f: Precompiled = {
  energy: (input) => (wellFormed(input) ? toWord(input.subarray(0, 4)) : 0n),
  time: (input, table) =>
    wellFormed(input) ? table.operation * Number(toWord(input.subarray(0, 4))) : 0,
  run: async (input) => {
    if (!wellFormed(input)) return undefined
    evm ??= createEVM({ common: new Common({ chain: Mainnet, hardfork: Hardfork.Cancun }) })
    const owner = await evm
    const compress = owner.getPrecompile("0x0000000000000000000000000000000000000009")
    const gasLimit = toWord(input.subarray(0, 4))
    const result = await compress?.({ data: input, gasLimit, common: owner.common, _EVM: owner })
    return result?.returnValue
  },
}

let evm: Promise<EVM> | undefined

const wellFormed = (input: Uint8Array): boolean =>
  input.length === 213 && ((input[212] ?? 0) & 0xfe) === 0
