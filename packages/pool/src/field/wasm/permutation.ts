import { partialRounds } from "../partialRounds.ts"
import { FULL_ROUNDS, poseidonParameters, type PoseidonWidth } from "../poseidonParameters.ts"
import { FunctionBody, INTEGER_BYTES } from "@shielded-relay/wasm-assembly"
import { Memory } from "../../wasm/Memory.ts"
import type { Arithmetic, Code } from "./Arithmetic.ts"

/**
 * A program for `run()`, which reads the consecutive inputs and writes the hash to `output`. With two lanes, every input and the output are
 * two integers, one of each row.
 */
export interface PermutationProgram {
  /** The last one is `run`. */
  readonly functions: ReadonlyArray<Code>
  readonly memory: Uint8Array
  readonly inputs: number
  readonly output: number
}

/**
 * Poseidon's permutation of one width, without loops and branches. Its constants are part of the memory. The partial rounds use the
 * basis of `partialRounds`, where each element costs two products under one reduction.
 */
export function permutation(width: PoseidonWidth, arithmetic: Arithmetic): PermutationProgram {
  const parameters = poseidonParameters(width)
  const partial = partialRounds(parameters)
  const half = FULL_ROUNDS / 2
  const { elementBytes, lanes, terms: most } = arithmetic

  const memory = new Memory()
  memory.place(arithmetic.constants)
  const elements = (values: ReadonlyArray<bigint>) =>
    memory.place(...values.map((value) => arithmetic.element(value)))
  const zero = elements([0n])
  const inward = memory.place(arithmetic.inward)
  const outward = memory.place(arithmetic.outward)
  const scratch = memory.reserve(elementBytes)
  const inputs = memory.reserve(lanes * INTEGER_BYTES * (width - 1))
  const output = memory.reserve(lanes * INTEGER_BYTES)
  // Each round reads one state and writes the other.
  let state = memory.reserve(elementBytes * width)
  let next = memory.reserve(elementBytes * width)
  const swap = () => ([state, next] = [next, state])
  const at = (vector: number, index: number) => vector + elementBytes * index

  const functions: Array<Code> = []
  const define = (code: Code) => functions.push(code) - 1
  const squareOf = define(arithmetic.square())
  const sumOf = define(arithmetic.sum())
  const unpacked = define(arithmetic.unpack())
  const packed = define(arithmetic.pack())
  const sumsOfProducts = new Map<number, number>()
  const sumOfProductsOf = (terms: number) => {
    const index = sumsOfProducts.get(terms) ?? define(arithmetic.sumOfProducts(terms))
    sumsOfProducts.set(terms, index)
    return index
  }

  /** out = plus + a · b, of `count` elements each. With more than `most` elements, `out` must not overlap the inputs. */
  const dot = (code: Code, out: number, plus: number, a: number, b: number, count: number) => {
    const together = Math.ceil(count / Math.ceil(count / most))
    for (let from = 0; from < count; from += together) {
      const terms = Math.min(together, count - from)
      code.integer(out).integer(from === 0 ? plus : out)
      code.integer(at(a, from)).integer(at(b, from)).call(sumOfProductsOf(terms))
    }
  }
  const fifth = new FunctionBody(["i32"])
  fifth.integer(scratch).get(0).call(squareOf)
  fifth.integer(scratch).integer(scratch).call(squareOf)
  fifth.get(0).integer(zero).integer(scratch).get(0).call(sumOfProductsOf(1))
  const fifthOf = define(fifth)

  const run = new FunctionBody([])
  const matrix = parameters.matrix.map(elements)
  /** Applies the S-box to every element, then sets next element k = rows[k] · state + constants[k]. */
  const fullRound = (rows: ReadonlyArray<number>, constants: number) => {
    for (let index = 0; index < width; index += 1) run.integer(at(state, index)).call(fifthOf)
    for (const [index, row] of rows.entries()) {
      dot(run, at(next, index), at(constants, index), row, state, width)
    }
    swap()
  }
  const fullRounds = (from: number, to: number) => {
    for (const constants of parameters.roundConstants.slice(from, to)) {
      fullRound(matrix, elements(constants))
    }
  }

  const [capacity = 0n, ...rate] = parameters.roundConstants[0] ?? []
  run
    .integer(state)
    .integer(elements([capacity]))
    .integer(zero)
    .integer(zero)
    .call(sumOf)
  for (const [index, constant] of rate.entries()) {
    const element = at(state, index + 1)
    run
      .integer(element)
      .integer(inputs + lanes * INTEGER_BYTES * index)
      .call(unpacked)
    dot(run, element, elements([constant]), element, inward, 1)
  }
  fullRounds(1, half)
  fullRound(partial.entry.map(elements), elements(partial.entryConstants))

  // The state is x, z₁ … z_d of `partialRounds`. y replaces x, so both factors of a product are adjacent.
  for (const { constant, state: ofState, output: ofOutput } of partial.rounds) {
    run.integer(state).call(fifthOf)
    run
      .integer(next)
      .integer(state)
      .integer(at(state, 1))
      .integer(elements([constant]))
      .call(sumOf)
    for (const [index, factor] of ofState.entries()) {
      const above = index + 2 < width ? at(state, index + 2) : zero
      dot(run, at(next, index + 1), above, state, elements([ofOutput[index] ?? 0n, factor]), 2)
    }
    swap()
  }
  const [exitConstant = 0n, ...exitConstants] = partial.exitConstants
  dot(run, next, elements([exitConstant]), state, elements([partial.exitScale]), 1)
  for (const [index, row] of partial.exit.entries()) {
    const constants = elements([exitConstants[index] ?? 0n])
    dot(run, at(next, index + 1), constants, at(state, 1), elements(row), width - 1)
  }
  swap()
  fullRounds(half + parameters.partialRounds + 1, Infinity)
  fullRound(matrix.slice(0, 1), zero)
  dot(run, scratch, zero, state, outward, 1)
  run.integer(output).integer(scratch).call(packed)

  define(run)
  return { functions, memory: memory.content(), inputs, output }
}
