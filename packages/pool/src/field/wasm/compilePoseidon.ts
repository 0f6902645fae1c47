import { INTEGER_BYTES } from "@shielded-relay/wasm-assembly"
import { FIELD_MODULUS } from "../field.ts"
import type { PoseidonWidth } from "../poseidonParameters.ts"
import { instantiate } from "../../wasm/instantiate.ts"
import { oneByOne } from "./montgomery.ts"
import { pairwise } from "./pairs.ts"
import { permutation } from "./permutation.ts"

/**
 * Compiles Poseidon of `width` − 1 field elements to a WebAssembly module and returns its hash function.
 * @throws RangeError from the hash function if an input is not a field element.
 */
export function compilePoseidon(
  width: PoseidonWidth,
): (...inputs: ReadonlyArray<bigint>) => bigint {
  const { functions, memory, inputs: inputsAt, output } = permutation(width, oneByOne)
  const { run, buffer } = instantiate(functions, memory)
  const inputWords = new DataView(buffer, inputsAt)
  const outputWords = new DataView(buffer, output, INTEGER_BYTES)

  return (...inputs) => {
    if (inputs.length !== width - 1) throw new RangeError(`not ${width - 1} field elements`)
    for (const [index, input] of inputs.entries())
      writeElement(inputWords, INTEGER_BYTES * index, input)
    run()
    return readElement(outputWords, 0)
  }
}

/** Hashes two rows of inputs. */
export type HashOfTwo = (
  first: ReadonlyArray<bigint>,
  second: ReadonlyArray<bigint>,
) => readonly [bigint, bigint]

/**
 * Compiles Poseidon of two rows at once, of `width` − 1 field elements each, on pairs of floats.
 * @throws Error if the engine has no relaxed vector instructions. An engine or processor that rounds a·b + c twice gives wrong hashes.
 */
export function compilePairs(width: 3 | 4): HashOfTwo {
  const { functions, memory, inputs: inputsAt, output } = permutation(width, pairwise(width))
  const { run, buffer } = instantiate(functions, memory)
  const inputWords = new DataView(buffer, inputsAt)
  const outputWords = new DataView(buffer, output)
  const write = (lane: number, inputs: ReadonlyArray<bigint>) => {
    if (inputs.length !== width - 1) throw new RangeError(`not ${width - 1} field elements`)
    for (const [index, input] of inputs.entries())
      writeElement(inputWords, INTEGER_BYTES * (2 * index + lane), input)
  }

  return (first, second) => {
    write(0, first)
    write(1, second)
    run()
    return [readElement(outputWords, 0), readElement(outputWords, INTEGER_BYTES)]
  }
}

/** @throws RangeError if the value is not a field element. */
function writeElement(words: DataView, at: number, value: bigint): void {
  if (value < 0n || value >= FIELD_MODULUS) throw new RangeError("not a field element")
  words.setBigUint64(at, BigInt.asUintN(64, value), true)
  words.setBigUint64(at + 8, BigInt.asUintN(64, value >> 64n), true)
  words.setBigUint64(at + 16, BigInt.asUintN(64, value >> 128n), true)
  words.setBigUint64(at + 24, value >> 192n, true)
}

/** Reads an integer below 2r: the last reductions leave that much. */
function readElement(words: DataView, at: number): bigint {
  const word = (offset: number) => words.getBigUint64(at + offset, true)
  const value = (((((word(24) << 64n) | word(16)) << 64n) | word(8)) << 64n) | word(0)
  return value < FIELD_MODULUS ? value : value - FIELD_MODULUS
}
