import { sliced, toBytes, toWord } from "../words.ts"
import type { Precompiled } from "./Precompiled.ts"

interface Lengths {
  readonly base: bigint
  readonly exponent: bigint
  readonly modulus: bigint
}

const lengthsOf = (input: Uint8Array): Lengths => ({
  base: toWord(sliced(input, 0n, 32)),
  exponent: toWord(sliced(input, 32n, 32)),
  modulus: toWord(sliced(input, 64n, 32)),
})

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Length of the exponent's first 32 bytes in bits minus 1, and a factor for each byte after them. */
function adjustedLength(input: Uint8Array, { base, exponent }: Lengths, factor: bigint): bigint {
  const head = sliced(input, 96n + base, Number(exponent < 32n ? exponent : 32n))
  const bits = BigInt(Math.max(0, toWord(head).toString(2).length - 1))
  return exponent <= 32n ? bits : factor * (exponent - 32n) + bits
}

/** Price of EIP-198: complexity × adjusted exponent length / 20. */
function eip198(input: Uint8Array): bigint {
  const lengths = lengthsOf(input)
  const x = max(lengths.base, lengths.modulus)
  const complexity =
    x <= 64n
      ? x * x
      : x <= 1024n
        ? (x * x) / 4n + 96n * x - 3072n
        : (x * x) / 16n + 480n * x - 199_680n
  return (complexity * max(adjustedLength(input, lengths, 8n), 1n)) / 20n
}

/** Price of EIP-7883, which TRON's proposal 96 activates. */
function eip7883(input: Uint8Array): bigint {
  const lengths = lengthsOf(input)
  const longest = max(lengths.base, lengths.modulus)
  const words = (longest + 7n) / 8n
  const complexity = longest > 32n ? 2n * words * words : 16n
  return max(500n, complexity * max(adjustedLength(input, lengths, 16n), 1n))
}

const longest = 1024n

/** MODEXP. With `osaka`, lengths above 1,024 bytes fail (EIP-7823). */
export const modexp = (osaka: boolean): Precompiled => ({
  energy: osaka ? eip7883 : eip198,
  time: (input, table) => table.modexpEnergy * Number(eip198(input)),
  run: (input) => {
    const { base, exponent, modulus } = lengthsOf(input)
    if (osaka && [base, exponent, modulus].some((each) => each > longest)) return undefined
    if (modulus === 0n) return new Uint8Array()
    const part = (offset: bigint, length: bigint) =>
      toWord(sliced(input, 96n + offset, Number(length)))
    const divisor = part(base + exponent, modulus)
    const result = power(part(0n, base), part(base, exponent), divisor)
    return toBytes(result, Number(modulus))
  },
})

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  if (modulus === 0n) return 0n
  let result = 1n % modulus
  for (let [rest, square] = [exponent, base % modulus]; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}
