import { centred, Constants, limbsOf, squareOf, sumOfProducts } from "@shielded-relay/wasm-assembly"
import { BASE_FIELD, SCALAR_FIELD } from "../field/moduli.ts"
import { additions } from "../curve/additions.ts"
import { completeAddition } from "../curve/completeAddition.ts"
import { invertExtension, multiplyExtension, squareExtension } from "../curve/extension.ts"
import { invert } from "../field/invert.ts"
import { unpack } from "../field/unpack.ts"
import { listCode } from "../sum/listCode.ts"
import { transformCode } from "../transform/transformCode.ts"
import { Program } from "./Program.ts"

/** Address of the first constant. Address 0 stays unused. */
const START = 64

/** snarkjs' keys store x·2^256, and coefficients x·2^512. This code computes with x·2^260. */
const POINT_FACTOR = 2n ** 264n
const COEFFICIENT_FACTOR = 2n ** 268n

/** Builds the module with all arithmetic, and the constants at the start of its memory. */
export function kernelProgram(): { readonly program: Program; readonly constants: Constants } {
  const program = new Program()
  const constants = new Constants(START)
  const factor = (value: bigint, modulus: typeof BASE_FIELD) =>
    constants.pair(limbsOf(centred(value, modulus)))

  const multiply = program.define("multiply", sumOfProducts(1, BASE_FIELD, constants))
  const sumOfTwo = program.define("sumOfTwo", sumOfProducts(2, BASE_FIELD, constants))
  const reciprocal = program.define("reciprocal", invert(BASE_FIELD, multiply))
  const multiply2 = program.define("multiply2", multiplyExtension(sumOfTwo, constants))
  program.define("invert2", invertExtension({ multiply, sumOfTwo, invert: reciprocal }, constants))
  const square = program.define("square", squareOf(BASE_FIELD, constants))
  const square2 = program.define("square2", squareExtension(multiply, constants))
  for (const [degree, index, squareIndex] of [
    [1, multiply, square],
    [2, multiply2, square2],
  ] as const) {
    const { forward, backward } = additions(
      degree,
      { multiply: index, square: squareIndex },
      constants,
    )
    program.define(`forward${degree}`, forward())
    program.define(`backward${degree}`, backward())
    program.define(`add${degree}`, completeAddition(degree, index, constants))
  }
  program.define(
    "unpackCoordinates",
    unpack(BASE_FIELD, constants, { multiply, factor: factor(POINT_FACTOR, BASE_FIELD) }),
  )

  const multiplyScalars = program.define(
    "multiplyScalars",
    sumOfProducts(1, SCALAR_FIELD, constants),
  )
  program.define("unpackScalars", unpack(SCALAR_FIELD, constants, null))
  program.define(
    "unpackCoefficients",
    unpack(SCALAR_FIELD, constants, {
      multiply: multiplyScalars,
      factor: factor(COEFFICIENT_FACTOR, SCALAR_FIELD),
    }),
  )
  for (const [name, code] of Object.entries({
    ...transformCode(multiplyScalars, constants),
    ...listCode(constants),
  }))
    program.define(name, code)
  return { program, constants }
}
