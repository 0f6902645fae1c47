import { FIELD_MODULUS } from "../field.ts"
import type { PoseidonWidth } from "../poseidonParameters.ts"
import { instantiate } from "../../wasm/instantiate.ts"
import { INTEGER_BYTES, permutation } from "./permutation.ts"

/**
 * Compiles Poseidon of `width` − 1 field elements to a WebAssembly module and returns its hash function.
 * @throws RangeError from the hash function if an input is not a field element.
 */
export function compilePoseidon(
  width: PoseidonWidth,
): (...inputs: ReadonlyArray<bigint>) => bigint {
  const { functions, memory, inputs: inputsAt, output } = permutation(width)
  const { run, buffer } = instantiate(functions, memory)
  const inputWords = new DataView(buffer, inputsAt)
  const outputWords = new DataView(buffer, output, INTEGER_BYTES)

  return (...inputs) => {
    if (inputs.length !== width - 1) throw new RangeError(`not ${width - 1} field elements`)
    for (const [index, input] of inputs.entries()) {
      if (input < 0n || input >= FIELD_MODULUS) throw new RangeError("not a field element")
      const at = INTEGER_BYTES * index
      inputWords.setBigUint64(at, BigInt.asUintN(64, input), true)
      inputWords.setBigUint64(at + 8, BigInt.asUintN(64, input >> 64n), true)
      inputWords.setBigUint64(at + 16, BigInt.asUintN(64, input >> 128n), true)
      inputWords.setBigUint64(at + 24, input >> 192n, true)
    }
    run()
    const word = (at: number) => outputWords.getBigUint64(at, true)
    const value = (((((word(24) << 64n) | word(16)) << 64n) | word(8)) << 64n) | word(0)
    // The last reduction gives a value of at most r, and r stands for 0.
    return value === FIELD_MODULUS ? 0n : value
  }
}
