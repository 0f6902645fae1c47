import {
  type Constants,
  ELEMENT_BYTES,
  limbsOf,
  PAIR_BYTES,
  pairLocals,
  VectorBody,
} from "@shielded-relay/wasm-assembly"
import { SCALAR_FIELD } from "../field/moduli.ts"
import { reduce } from "../field/reduce.ts"

/** Bytes of an entry of {@link rowOf}: 4-byte references to a coefficient and a signal for lane 0, then for lane 1. */
export const ENTRY_BYTES = 16

/**
 * Loops over vectors of scalar pairs, for the transforms between coefficients and values (Cooley and Tukey, 1965) and the steps before and
 * after them. `step` is the number of bytes by which a factor's pointer advances per round.
 */
export function transformCode(multiply: number, constants: Constants) {
  const limbs = Array.from({ length: PAIR_BYTES / 16 }, (_, index) => 16 * index)
  const bring = (code: VectorBody, pair: ReadonlyArray<number>) =>
    reduce(code, pair, SCALAR_FIELD, constants)
  const store = (code: VectorBody, pointer: number, pair: ReadonlyArray<number>) => {
    for (const [index, local] of pair.entries())
      code
        .get(pointer)
        .get(local)
        .store(16 * index)
  }
  const advanceBy = (code: VectorBody, pointer: number, step: number) =>
    code.get(pointer).get(step).integerAdd().set(pointer)

  /** (u, v, factors, step, count, scratch): u, v ← u + v, (u − v) · factor. */
  function down(): VectorBody {
    const code = new VectorBody(["i32", "i32", "i32", "i32", "i32", "i32"])
    const [u, v, factors, step, count, scratch] = [0, 1, 2, 3, 4, 5] as const
    const sum = pairLocals(code)
    code.repeat(() => {
      for (const [index, offset] of limbs.entries()) {
        code
          .get(u)
          .load(offset)
          .get(v)
          .load(offset)
          .floatAdd()
          .set(sum[index] ?? 0)
        code.get(scratch).get(u).load(offset).get(v).load(offset).floatSubtract().store(offset)
      }
      bring(code, sum)
      store(code, u, sum)
      code.get(v).get(scratch).get(factors).call(multiply)
      code.advance(PAIR_BYTES, u, v)
      advanceBy(code, factors, step)
      code.countDown(count)
    })
    return code
  }

  /** (u, v, factors, step, count, scratch): u, v ← u + v · factor, u − v · factor. */
  function up(): VectorBody {
    const code = new VectorBody(["i32", "i32", "i32", "i32", "i32", "i32"])
    const [u, v, factors, step, count, scratch] = [0, 1, 2, 3, 4, 5] as const
    const [sum, difference] = [pairLocals(code), pairLocals(code)]
    code.repeat(() => {
      code.get(scratch).get(v).get(factors).call(multiply)
      for (const [index, offset] of limbs.entries()) {
        code
          .get(u)
          .load(offset)
          .get(scratch)
          .load(offset)
          .floatAdd()
          .set(sum[index] ?? 0)
        code
          .get(u)
          .load(offset)
          .get(scratch)
          .load(offset)
          .floatSubtract()
          .set(difference[index] ?? 0)
      }
      bring(code, sum)
      bring(code, difference)
      store(code, u, sum)
      store(code, v, difference)
      code.advance(PAIR_BYTES, u, v)
      advanceBy(code, factors, step)
      code.countDown(count)
    })
    return code
  }

  /** (out, a, factors, step, count): out ← a · factor. */
  function scale(): VectorBody {
    const code = new VectorBody(["i32", "i32", "i32", "i32", "i32"])
    const [out, a, factors, step, count] = [0, 1, 2, 3, 4] as const
    code.repeat(() => {
      code.get(out).get(a).get(factors).call(multiply)
      code.advance(PAIR_BYTES, out, a)
      advanceBy(code, factors, step)
      code.countDown(count)
    })
    return code
  }

  /** (out, a, factor, count, scratch): out ← a · factor for 2 · `count` consecutive elements. */
  function scaleEach(): VectorBody {
    const code = new VectorBody(["i32", "i32", "i32", "i32", "i32"])
    const [out, a, factor, count, scratch] = [0, 1, 2, 3, 4] as const
    code.repeat(() => {
      for (const [index, offset] of limbs.entries())
        code
          .get(scratch)
          .get(a)
          .get(a)
          .loadFirst(8 * index)
          .loadLane(ELEMENT_BYTES + 8 * index, 1)
          .store(offset)
      code.get(scratch).get(scratch).get(factor).call(multiply)
      for (const [index, offset] of limbs.entries())
        for (const lane of [0, 1] as const)
          code
            .get(out)
            .get(scratch)
            .load(offset)
            .storeLane(8 * index + lane * ELEMENT_BYTES, lane)
      code.advance(2 * ELEMENT_BYTES, out, a).countDown(count)
    })
    return code
  }

  /** (out, entries, count, scratch): out ← Σ coefficient · signal, a separate sum in each lane. */
  function rowOf(): VectorBody {
    const code = new VectorBody(["i32", "i32", "i32", "i32"])
    const [out, entries, count, scratch] = [0, 1, 2, 3] as const
    const sum = pairLocals(code)
    const address = code.local("i32")
    const gather = (place: number, first: number, second: number) => {
      for (const index of sum.keys()) {
        code.get(scratch)
        code.get(entries).integerLoad(second)
        code
          .get(entries)
          .integerLoad(first)
          .loadFirst(8 * index)
        code.loadLane(8 * index, 1).store(place + 16 * index)
      }
    }
    code.repeat(() => {
      gather(0, 0, 8)
      gather(PAIR_BYTES, 4, 12)
      code.get(scratch).integer(PAIR_BYTES).integerAdd().set(address)
      code.get(scratch).get(scratch).get(address).call(multiply)
      for (const [index, local] of sum.entries())
        code
          .get(local)
          .get(scratch)
          .load(16 * index)
          .floatAdd()
          .set(local)
      bring(code, sum)
      code.advance(ENTRY_BYTES, entries)
      code.countDown(count)
    })
    store(code, out, sum)
    return code
  }

  /** Combines one lane of the vectors at two pointers into a pair. */
  const lanes = (code: VectorBody, lane: 0 | 1, first: number, second: number, offset: number) => {
    code.get(first).load(offset).get(second).load(offset)
    if (lane === 0) code.firstLanes()
    else code.secondLanes()
  }
  /** scratch ← (lane 0 of both) · (lane 1 of both): at two positions of a vector, the product of its two lanes. */
  const productOfLanes = (code: VectorBody, scratch: number, first: number, second: number) => {
    const factor = code.local("i32")
    return () => {
      code.get(scratch).integer(PAIR_BYTES).integerAdd().set(factor)
      for (const offset of limbs) {
        code.get(scratch)
        lanes(code, 0, first, second, offset)
        code.store(offset).get(factor)
        lanes(code, 1, first, second, offset)
        code.store(offset)
      }
      code.get(scratch).get(scratch).get(factor).call(multiply)
    }
  }

  /**
   * (out, first, second, factors, count, scratch): with c = the product of the lanes, out ← (c₁ + c₂, (c₁ − c₂) · factor). This is the
   * first round of a transform; from here on its two halves are lanes.
   */
  function split(): VectorBody {
    const code = new VectorBody(["i32", "i32", "i32", "i32", "i32", "i32"])
    const [out, first, second, factors, count, scratch] = [0, 1, 2, 3, 4, 5] as const
    const product = productOfLanes(code, scratch, first, second)
    const sum = pairLocals(code)
    const value = code.local("v128")
    code.repeat(() => {
      product()
      for (const [index, offset] of limbs.entries()) {
        const one = (lane: 0 | 1) => {
          code.get(scratch).load(offset).tee(value).get(value)
          if (lane === 0) code.firstLanes()
          else code.secondLanes()
        }
        one(0)
        one(1)
        code
          .floatAdd()
          .set(sum[index] ?? 0)
          .get(scratch)
        one(0)
        one(1)
        code.floatSubtract().store(offset)
      }
      bring(code, sum)
      code.get(scratch).get(scratch).get(factors).call(multiply)
      for (const [index, offset] of limbs.entries())
        code
          .get(out)
          .get(sum[index] ?? 0)
          .get(scratch)
          .load(offset)
          .firstLanes()
          .store(offset)
      code.advance(PAIR_BYTES, out, first, second, factors)
      code.countDown(count)
    })
    return code
  }

  /**
   * (first, second, halves, factors, count, out₁, out₂, scratch): joins the lanes of `halves` by the last round of their transform to c₁,
   * c₂, then out ← product of the lanes − c, as integers: a·b − c at both positions.
   */
  function join(): VectorBody {
    const code = new VectorBody(["i32", "i32", "i32", "i32", "i32", "i32", "i32", "i32"])
    const [first, second, halves, factors, count, out1, out2, scratch] = [
      0, 1, 2, 3, 4, 5, 6, 7,
    ] as const
    const one = constants.pair(limbsOf(1n))
    const product = productOfLanes(code, scratch, first, second)
    const difference = pairLocals(code)
    const value = code.local("v128")
    const twice = code.local("i32")
    code.repeat(() => {
      code
        .get(scratch)
        .integer(2 * PAIR_BYTES)
        .integerAdd()
        .set(twice)
      for (const offset of limbs)
        code.get(twice).get(halves).load(offset).tee(value).get(value).secondLanes().store(offset)
      code.get(twice).get(twice).get(factors).call(multiply)
      product()
      for (const [index, offset] of limbs.entries()) {
        code.get(scratch).load(offset)
        code.get(halves).load(offset).get(twice).load(offset).floatAdd()
        code.get(halves).load(offset).get(twice).load(offset).floatSubtract()
        code
          .firstLanes()
          .floatSubtract()
          .set(difference[index] ?? 0)
      }
      bring(code, difference)
      store(code, scratch, difference)
      code.get(scratch).get(scratch).integer(one).call(multiply)
      for (const [index, offset] of limbs.entries())
        code
          .get(scratch)
          .load(offset)
          .set(difference[index] ?? 0)
      bring(code, difference)
      for (const [index, local] of difference.entries()) {
        code
          .get(out1)
          .get(local)
          .storeLane(8 * index, 0)
        code
          .get(out2)
          .get(local)
          .storeLane(8 * index, 1)
      }
      code.advance(PAIR_BYTES, first, second, halves, factors)
      code.advance(ELEMENT_BYTES, out1, out2)
      code.countDown(count)
    })
    return code
  }

  return {
    down: down(),
    up: up(),
    scale: scale(),
    scaleEach: scaleEach(),
    rowOf: rowOf(),
    split: split(),
    join: join(),
  }
}
