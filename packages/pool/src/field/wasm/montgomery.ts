import { FIELD_MODULUS } from "../field.ts"
import { Assembly } from "../../wasm/Assembly.ts"
import type { Arithmetic } from "./Arithmetic.ts"

/**
 * Field elements in WebAssembly's memory: 9 limbs of 29 bits, each in an i64, lowest first. x is stored as x·2^261 (Montgomery,
 * "Modular multiplication without trial division", 1985).
 *
 * Limbs this short need no carries inside a product: a column of six products and their reduction adds up at most 6·9 + 9 = 63
 * products of 58 bits, which is below 2^64. Values may exceed r, because 2^261 is more than 160 r: a reduction of K products of a
 * value below A·r with one below r is below (1 + K·A/160)·r. Every A here is at most 16 and every K at most `TERMS`, so every value
 * stays far below 2^261.
 */
export const ELEMENT_BYTES = 72

/** Most products under one reduction. */
export const TERMS = 6

const LIMBS = 9
const BITS = 29
const MASK = 2 ** 29 - 1
const RADIX = 1n << 261n

const limbs = (value: bigint) =>
  Array.from({ length: LIMBS }, (_, index) => BigInt.asUintN(BITS, value >> BigInt(BITS * index)))
const modulus = limbs(FIELD_MODULUS).map(Number)
const modulusAt = (index: number) => modulus[index] ?? 0

/** −1/r mod 2^29, by Newton's iteration. The start value 1 is right to one bit; each round doubles the correct bits. */
const negativeInverse = (() => {
  let inverse = 1n
  for (let bits = 1; bits < BITS; bits *= 2) {
    inverse = BigInt.asUintN(BITS, inverse * (2n - FIELD_MODULUS * inverse))
  }
  return Number(BigInt.asUintN(BITS, -inverse))
})()

/** The bytes in memory of a field element in Montgomery form. */
function elementBytes(value: bigint): Uint8Array {
  return plainBytes((value * RADIX) % FIELD_MODULUS)
}

/** The bytes in memory of an integer in plain form. */
export function plainBytes(value: bigint): Uint8Array {
  const bytes = new Uint8Array(ELEMENT_BYTES)
  const view = new DataView(bytes.buffer)
  for (const [index, limb] of limbs(value).entries()) view.setBigUint64(8 * index, limb, true)
  return bytes
}

/**
 * (out, plus, a, b): out = plus + Σ a_k·b_k/2^261 mod r over `terms` consecutive elements, at most `TERMS`. Each row multiplies one
 * limb of every a_k with every b_k, then adds the multiple of r that makes the lowest column 0 (CIOS in Koç, Acar, Kaliski,
 * "Analyzing and comparing Montgomery multiplication algorithms", 1996; here only the lowest column carries).
 */
export function sumOfProducts(terms: number): Assembly {
  const code = new Assembly(["i32", "i32", "i32", "i32"])
  const [out, plus, a, b] = [0, 1, 2, 3]
  const limb = code.local("i64")
  return reduced(code, out, plus, (row, addTo) => {
    for (let term = 0; term < terms; term += 1) {
      const at = term * ELEMENT_BYTES
      code
        .get(a)
        .load(at + 8 * row)
        .set(limb)
      for (let column = 0; column < LIMBS; column += 1) {
        addTo(column, () =>
          code
            .get(limb)
            .get(b)
            .load(at + 8 * column)
            .multiply(),
        )
      }
    }
  })
}

/** (out, a): out = a²/2^261 mod r. Each product of two different limbs is computed once and doubled. */
export function square(): Assembly {
  const code = new Assembly(["i32", "i32"])
  const [out, a] = [0, 1]
  const limb = code.local("i64")
  return reduced(code, out, null, (row, addTo) => {
    code
      .get(a)
      .load(8 * row)
      .set(limb)
    addTo(row, () => code.get(limb).get(limb).multiply())
    if (row + 1 < LIMBS) code.get(limb).shiftLeft(1).set(limb)
    for (let column = row + 1; column < LIMBS; column += 1) {
      addTo(column, () =>
        code
          .get(limb)
          .get(a)
          .load(8 * column)
          .multiply(),
      )
    }
  })
}

/** Nine rows of products, each reduced by one limb, then the carries. `addTo` adds the value that the given code leaves on the stack. */
function reduced(
  code: Assembly,
  out: number,
  plus: number | null,
  products: (row: number, addTo: (column: number, product: () => void) => void) => void,
): Assembly {
  let columns = Array.from({ length: LIMBS }, () => code.local("i64"))
  const factor = code.local("i64")
  const columnAt = (index: number) => columns[index] ?? 0
  for (let row = 0; row < LIMBS; row += 1) {
    products(row, (column, product) => {
      code.get(columnAt(column))
      product()
      code.add().set(columnAt(column))
    })
    code.get(columnAt(0)).constant(negativeInverse).multiply().constant(MASK).and().set(factor)
    const timesModulus = (index: number) =>
      code.get(factor).constant(modulusAt(index)).multiply().get(columnAt(index)).add()
    timesModulus(0).shiftRight(BITS)
    timesModulus(1).add().set(columnAt(1))
    for (let index = 2; index < LIMBS; index += 1) timesModulus(index).set(columnAt(index))
    code.constant(0).set(columnAt(0))
    columns = [...columns.slice(1), columnAt(0)]
  }
  return carried(code, out, (index) => {
    code.get(columnAt(index))
    if (plus !== null)
      code
        .get(plus)
        .load(8 * index)
        .add()
  })
}

/** (out, a, b, c): out = a + b + c. */
function sum(): Assembly {
  const code = new Assembly(["i32", "i32", "i32", "i32"])
  const [out, a, b, c] = [0, 1, 2, 3]
  return carried(code, out, (index) => {
    const at = 8 * index
    code.get(a).load(at).get(b).load(at).add().get(c).load(at).add()
  })
}

/** Stores columns as limbs of 29 bits. `column` pushes one column onto the stack. */
function carried(code: Assembly, out: number, column: (index: number) => void): Assembly {
  const carry = code.local("i64")
  for (let index = 0; index < LIMBS; index += 1) {
    code.get(out)
    column(index)
    if (index > 0) code.get(carry).add()
    if (index < LIMBS - 1) code.tee(carry).constant(MASK).and()
    code.store(8 * index)
    if (index < LIMBS - 1) code.get(carry).shiftRight(BITS).set(carry)
  }
  return code
}

/** (out, words): splits an integer of four 64-bit words, lowest first, into limbs. */
function unpack(): Assembly {
  const code = new Assembly(["i32", "i32"])
  const [out, words] = [0, 1]
  for (let index = 0; index < LIMBS; index += 1) {
    const word = Math.floor((BITS * index) / 64)
    const shift = (BITS * index) % 64
    code
      .get(out)
      .get(words)
      .load(8 * word)
      .shiftRight(shift)
    if (shift + BITS > 64 && word < 3) {
      code
        .get(words)
        .load(8 * (word + 1))
        .shiftLeft(64 - shift)
        .or()
    }
    code
      .constant(MASK)
      .and()
      .store(8 * index)
  }
  return code
}

/** (words, a): joins the limbs of an integer below 2^256 into four 64-bit words. */
function pack(): Assembly {
  const code = new Assembly(["i32", "i32"])
  const [words, a] = [0, 1]
  for (let word = 0; word < 4; word += 1) {
    code.get(words).constant(0)
    for (let index = 0; index < LIMBS; index += 1) {
      const shift = BITS * index - 64 * word
      if (shift <= -BITS || shift >= 64) continue
      code.get(a).load(8 * index)
      if (shift >= 0) code.shiftLeft(shift)
      else code.shiftRight(-shift)
      code.or()
    }
    code.store(8 * word)
  }
  return code
}

/** One element at each address. */
export const oneByOne: Arithmetic = {
  lanes: 1,
  elementBytes: ELEMENT_BYTES,
  terms: TERMS,
  constants: new Uint8Array(0),
  element: elementBytes,
  inward: plainBytes((RADIX * RADIX) % FIELD_MODULUS),
  outward: plainBytes(1n),
  square,
  sum,
  sumOfProducts,
  unpack,
  pack,
}
