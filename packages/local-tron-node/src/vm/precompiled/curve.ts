import { NobleBN254 } from "@ethereumjs/evm"
import { pairingTime } from "../cpu/CpuTable.ts"
import { sliced } from "../words.ts"
import type { Precompiled } from "./Precompiled.ts"

const curve = new NobleBN254()
const pairLength = 192

/** Fails on input that is not of the curve (EIP-196, EIP-197). */
function orFailure(compute: () => Uint8Array): Uint8Array | undefined {
  try {
    return compute()
  } catch {
    return undefined
  }
}

/** `istanbul`: prices of EIP-1108, else those of EIP-196 and EIP-197. */
export const curveAdd = (istanbul: boolean): Precompiled => ({
  energy: () => (istanbul ? 150n : 500n),
  time: (_, table) => table.curveAdd,
  run: (input) => orFailure(() => curve.add(sliced(input, 0n, 128))),
})

export const curveMultiply = (istanbul: boolean): Precompiled => ({
  energy: () => (istanbul ? 6_000n : 40_000n),
  time: (_, table) => table.curveMultiply,
  run: (input) => orFailure(() => curve.mul(sliced(input, 0n, 96))),
})

const pairs = (input: Uint8Array): number => Math.floor(input.length / pairLength)

export const curvePairing = (istanbul: boolean): Precompiled => ({
  energy: (input) =>
    istanbul ? 45_000n + 34_000n * BigInt(pairs(input)) : 100_000n + 80_000n * BigInt(pairs(input)),
  time: (input, table) => pairingTime(table, pairs(input)),
  // An incomplete last pair is no point of the curve.
  run: (input) => orFailure(() => curve.pairing(input)),
})
