import { type Constants, VectorBody } from "@shielded-relay/wasm-assembly"
import { BIAS, BUCKETS } from "./digits.ts"

/** Moves of references between lists, which the sums of points are made of. All counts are at least 1; lists are numbered from 1 on. */
export function listCode(constants: Constants) {
  /** (scalars, count, offset, shift, mask, keys): writes the digits of the limbs at `offset` in each of the scalars whose addresses are listed. */
  function digitsOf(): VectorBody {
    const code = new VectorBody(["i32", "i32", "i32", "i32", "i32", "i32"])
    const [scalars, count, offset, shift, mask, keys] = [0, 1, 2, 3, 4, 5] as const
    const bias = constants.float(BIAS)
    code.repeat(() => {
      code.get(keys).get(scalars).integerLoad(0).get(offset).integerAdd()
      code.biasedBits(bias, shift).get(mask).integerAnd()
      code.integer(BUCKETS).integerSubtract().integerStore(0)
      code.advance(4, scalars, keys).countDown(count)
    })
    return code
  }

  /** Executes the body with the next key and reference, if neither is 0. */
  const eachEntry = (code: VectorBody, body: (key: number, reference: number) => void) => {
    const [keys, references, count] = [0, 1, 2] as const
    const [key, reference] = [code.local("i32"), code.local("i32")]
    code.repeat(() => {
      code.get(keys).integerLoad(0).set(key)
      code.get(references).integerLoad(0).set(reference)
      code.get(key).when(() => code.get(reference).when(() => body(key, reference)))
      code.advance(4, keys, references).countDown(count)
    })
  }
  /** Pushes 4 · |key|. */
  const place = (code: VectorBody, key: number) =>
    code
      .get(key)
      .get(key)
      .integerSign()
      .integerExclusiveOr()
      .get(key)
      .integerSign()
      .integerSubtract()
      .integerShiftLeft(2)

  /** (keys, references, count, counts): counts each list's entries. A key is a list's number, negative for the negated point. */
  function tally(): VectorBody {
    const code = new VectorBody(["i32", "i32", "i32", "i32"])
    const counts = 3
    const at = code.local("i32")
    eachEntry(code, (key) => {
      place(code, key).get(counts).integerAdd().tee(at)
      code.get(at).integerLoad(0).integer(1).integerAdd().integerStore(0)
    })
    return code
  }

  /** (counts, starts, ends, lists, space): gives each list its part of `space`, and empties it. */
  function layOut(): VectorBody {
    const code = new VectorBody(["i32", "i32", "i32", "i32", "i32"])
    const [counts, starts, ends, lists, space] = [0, 1, 2, 3, 4] as const
    code.repeat(() => {
      code.get(starts).get(space).integerStore(0)
      code.get(ends).get(space).integerStore(0)
      code.get(counts).integerLoad(0).integerShiftLeft(2).get(space).integerAdd().set(space)
      code.advance(4, counts, starts, ends).countDown(lists)
    })
    return code
  }

  /** (keys, references, count, ends): appends the references to their lists. */
  function scatter(): VectorBody {
    const code = new VectorBody(["i32", "i32", "i32", "i32"])
    const ends = 3
    const [at, end] = [code.local("i32"), code.local("i32")]
    eachEntry(code, (key, reference) => {
      place(code, key).get(ends).integerAdd().tee(at).integerLoad(0).set(end)
      code.get(end).get(reference)
      code.get(key).integerIsNegative().integerExclusiveOr().integerStore(0)
      code.get(at).get(end).integer(4).integerAdd().integerStore(0)
    })
    return code
  }

  /**
   * (starts, ends, lists, tasks, results, size, found): makes additions of neighbours in each list, whose references the results' replace,
   * and stores the number of bytes of these tasks at `found`. `size` is a point's.
   */
  function pairUp(): VectorBody {
    const code = new VectorBody(["i32", "i32", "i32", "i32", "i32", "i32", "i32"])
    const [starts, ends, lists, tasks, results, size, found] = [0, 1, 2, 3, 4, 5, 6] as const
    const [from, to, end, first] = [
      code.local("i32"),
      code.local("i32"),
      code.local("i32"),
      code.local("i32"),
    ]
    const onePasses = () => code.get(from).integer(4).integerAdd().get(end).integerBelow()
    code.get(tasks).set(first)
    code.repeat(() => {
      code.get(starts).integerLoad(0).tee(from).set(to)
      code.get(ends).integerLoad(0).set(end)
      onePasses().when(() =>
        code.repeat(() => {
          code.get(tasks).get(from).integerLoad(0).integerStore(0)
          code.get(tasks).get(from).integerLoad(4).integerStore(4)
          code.get(to).get(results).integerStore(0)
          code.get(results).get(size).integerAdd().set(results)
          code.advance(4, to).advance(8, from, tasks)
          onePasses()
        }),
      )
      code
        .get(from)
        .get(end)
        .integerBelow()
        .when(() => {
          code.get(to).get(from).integerLoad(0).integerStore(0)
          code.advance(4, to)
        })
      code.get(ends).get(to).integerStore(0)
      code.advance(4, starts, ends).countDown(lists)
    })
    code.get(found).get(tasks).get(first).integerSubtract().integerStore(0)
    return code
  }

  /**
   * (starts, ends, lists, out, results, end, kept, size): writes the only reference of each list, or 0. Points between `results` and `end`
   * are copied to the list's place from `kept` on.
   */
  function collect(): VectorBody {
    const code = new VectorBody(["i32", "i32", "i32", "i32", "i32", "i32", "i32", "i32"])
    const [starts, ends, lists, out, results, end, kept, size] = [0, 1, 2, 3, 4, 5, 6, 7] as const
    const [reference, from, to, left] = [
      code.local("i32"),
      code.local("i32"),
      code.local("i32"),
      code.local("i32"),
    ]
    code.repeat(() => {
      code.integer(0).set(reference)
      code
        .get(starts)
        .integerLoad(0)
        .get(ends)
        .integerLoad(0)
        .integerBelow()
        .when(() => code.get(starts).integerLoad(0).integerLoad(0).set(reference))
      code
        .get(reference)
        .get(results)
        .integerSubtract()
        .get(end)
        .get(results)
        .integerSubtract()
        .integerBelow()
        .when(() => {
          code.get(reference).set(from)
          code.get(kept).tee(to).set(reference)
          code.get(size).set(left)
          code.repeat(() => {
            code.get(to).get(from).load(0).store(0)
            code.advance(16, from, to)
            code.get(left).integer(16).integerSubtract().tee(left)
          })
        })
      code.get(out).get(reference).integerStore(0)
      code.get(kept).get(size).integerAdd().set(kept)
      code.advance(4, starts, ends, out).countDown(lists)
    })
    return code
  }

  return {
    digitsOf: digitsOf(),
    tally: tally(),
    layOut: layOut(),
    scatter: scatter(),
    pairUp: pairUp(),
    collect: collect(),
  }
}
