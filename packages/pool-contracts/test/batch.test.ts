import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { poolKeys } from "../src/index.ts"
import { openHarness } from "./chain/openHarness.ts"
import { nth } from "./chain/openPool.ts"
import { revertOfRaw } from "./chain/revert.ts"
import { forge, inverse, shifted, weightOf, type Statement } from "./model/batch.ts"
import { Q, R, seeded } from "./model/field.ts"
import type { Proof } from "./model/prove.ts"

const harness = openHarness()
const random = seeded("proofs of a batch")
const fresh = () => random() % R

/** Valid proofs of unrelated statements. */
const valid = (...circuits: ReadonlyArray<2 | 4>): ReadonlyArray<Statement> =>
  circuits.map((n) => forge(n, [fresh(), fresh(), fresh()], fresh()))

/** The list with another element at a place. */
const replaced = <T>(list: ReadonlyArray<T>, place: number, element: T): ReadonlyArray<T> =>
  list.map((each, i) => (i === place ? element : each))

function proofOf(words: ReadonlyArray<bigint>): Proof {
  const [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = words
  return [a, b, c, d, e, f, g, h]
}

const outcome = (statements: ReadonlyArray<Statement>) => harness().outcome(statements)

/** x = 1 on the curve y^2 = x^3 + 3 / (9 + i): a point outside the subgroup of order r. */
const outsideG2 = [
  0n,
  1n,
  15975588672102553735566230729081043132501226101599136527557730645158523614371n,
  3610091866386166428467545612961983990332663701371483510632385378352395651980n,
] as const

describe("a batch of valid proofs", () => {
  it("verifies, of one circuit or of both in any order", async () => {
    for (const circuits of [
      [2],
      [4],
      [2, 2],
      [4, 4],
      [2, 4],
      [4, 2],
      [2, 4, 2],
      [4, 2, 2, 4, 4],
      [2, 2, 2, 2, 2, 2, 2, 2],
    ] as const) {
      expect([circuits, await outcome(valid(...circuits))]).toEqual([circuits, "success"])
    }
  })

  it("verifies with C at infinity, which can be valid, at any place", async () => {
    const proofs = valid(2, 4, 2)
    for (const [place, { circuit, inputs }] of proofs.entries()) {
      const atInfinity = forge(circuit, inputs, 0n)
      expect(atInfinity.proof.slice(6)).toEqual([0n, 0n])
      expect(await outcome(replaced(proofs, place, atInfinity))).toBe("success")
    }
  })

  it("has the weights that the protocol's text gives it", async () => {
    for (const proofs of [valid(2, 2), valid(4, 2, 4)]) {
      expect(await harness().weightOf(proofs)).toBe(weightOf(harness().batch, proofs))
    }
    const [batch, proofs] = [harness().batch, valid(2, 4)]
    const weight = weightOf(batch, proofs)
    for (const other of [
      { ...batch, chainId: batch.chainId + 1n },
      { ...batch, pool: poolKeys(5).vkHash },
      { ...batch, vkHash: poolKeys(5).vkHash },
      { ...batch, opHash: batch.opHash + 1n },
    ]) {
      expect(weightOf(other, proofs)).not.toBe(weight)
    }
  })
})

describe("a batch with one invalid proof", () => {
  it("is refused, whichever it is", async () => {
    for (const circuits of [
      [2, 2],
      [2, 4],
      [4, 2, 2],
      [2, 2, 2, 2, 2, 2, 2, 2],
    ] as const) {
      const proofs = valid(...circuits)
      for (const [place, statement] of proofs.entries()) {
        const wrong = shifted(statement, "C", 1n)
        const answer = await outcome(replaced(proofs, place, wrong))
        expect([circuits, place, answer]).toEqual([circuits, place, "InvalidProof"])
      }
    }
  })

  it("is refused whatever is wrong, in batches drawn at random", async () => {
    const fields = ["c", "challenge", "evaluation", "A", "B", "C"] as const
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(2 as const, 4 as const), { minLength: 2, maxLength: 5 }),
        fc.constantFrom(...fields),
        fc.nat(),
        fc.bigInt({ min: 1n, max: R - 1n }),
        async (circuits, field, draw, s) => {
          const proofs = valid(...circuits)
          expect(await outcome(proofs)).toBe("success")
          const place = draw % proofs.length
          const wrong = shifted(nth(proofs, place), field, s)
          expect(await outcome(replaced(proofs, place, wrong))).toBe("InvalidProof")
        },
      ),
      { numRuns: 15 },
    )
  })

  it("is refused with proofs exchanged, and with a proof of one circuit given as the other's", async () => {
    const proofs = valid(2, 2, 4)
    const [first, second, third] = [nth(proofs, 0), nth(proofs, 1), nth(proofs, 2)]
    expect(await outcome([second, first, third])).toBe("success")
    const with1 = { ...first, proof: second.proof }
    const with2 = { ...second, proof: first.proof }
    expect(await outcome([with1, with2, third])).toBe("InvalidProof")
    expect(await outcome([{ ...first, circuit: 4 }, second, third])).toBe("InvalidProof")
    expect(await outcome([first, second, { ...third, circuit: 2 }])).toBe("InvalidProof")
    const all4 = proofs.map((statement) => ({ ...statement, circuit: 4 as const }))
    expect(await outcome(all4)).toBe("InvalidProof")
  })
})

describe("a batch with errors that cancel each other", () => {
  it("is refused without weights: C + D with C - D, at any two places", async () => {
    const proofs = valid(2, 2, 2)
    for (const [i, j] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const forged = replaced(
        replaced(proofs, i, shifted(nth(proofs, i), "C", 5n)),
        j,
        shifted(nth(proofs, j), "C", R - 5n),
      )
      expect([i, j, await outcome(forged)]).toEqual([i, j, "InvalidProof"])
    }
  })

  // A transcript without the field would have this weight before and after the change, so a pool with it accepts: mutants.json has
  // these pools. Two proofs of one statement: equal points on the other side of a pairing let errors in A and in B cancel, too.
  it.each(["c", "challenge", "evaluation", "A", "B", "C"] as const)(
    "is refused with the weight of a transcript without its field %s: + D with - D / rho",
    async (field) => {
      const [one] = valid(2)
      if (one === undefined) throw new Error("a proof is there")
      const proofs = [one, one]
      expect(await outcome(proofs)).toBe("success")
      const rho = weightOf(harness().batch, proofs, field)
      const forged = [
        shifted(one, field, 7n),
        shifted(one, field, R - ((7n * inverse(rho)) % R)),
      ] as const
      expect(weightOf(harness().batch, forged, field)).toBe(rho)
      expect(await outcome(forged)).toBe("InvalidProof")
    },
  )

  it("is refused with the weight that the proofs had before the change", async () => {
    const proofs = valid(4, 4)
    const rho = weightOf(harness().batch, proofs)
    const [first, second] = [nth(proofs, 0), nth(proofs, 1)]
    const last = shifted(second, "C", R - ((9n * inverse(rho)) % R))
    expect(await outcome([shifted(first, "C", 9n), last])).toBe("InvalidProof")
  })
})

describe("a point of a batch", () => {
  const withWord = (statement: Statement, word: number, change: (value: bigint) => bigint) => {
    const words = statement.proof.map((value, i) => (i === word ? change(value) : value))
    return { ...statement, proof: proofOf(words) }
  }

  it("is refused off the curve, plus q, negated, zero or beyond the field, at place 0 and later", async () => {
    const proofs = valid(2, 4, 2)
    const changes: ReadonlyArray<(value: bigint) => bigint> = [
      (value) => value + 1n,
      (value) => value + Q,
      (value) => Q - value,
      () => 0n,
      () => Q,
      () => 2n ** 256n - 1n,
    ]
    for (const place of [0, 1, 2]) {
      for (let word = 0; word < 8; word++) {
        for (const change of changes) {
          const wrong = withWord(nth(proofs, place), word, change)
          const answer = await outcome(replaced(proofs, place, wrong))
          expect([place, word, answer]).toEqual([place, word, "InvalidProof"])
        }
      }
    }
  })

  it("is refused at infinity where that is not valid, at place 0 and later", async () => {
    const proofs = valid(2, 2)
    for (const place of [0, 1]) {
      const { proof } = nth(proofs, place)
      for (const [from, to] of [
        [0, 2],
        [2, 6],
        [6, 8],
        [0, 8],
      ] as const) {
        const words = proof.map((word, i) => (i >= from && i < to ? 0n : word))
        const wrong = { ...nth(proofs, place), proof: proofOf(words) }
        expect(await outcome(replaced(proofs, place, wrong))).toBe("InvalidProof")
      }
    }
  })

  it("is refused on the twist's curve but outside G2, at place 0 and later", async () => {
    const proofs = valid(2, 2)
    for (const place of [0, 1]) {
      const { proof } = nth(proofs, place)
      const [a, b, , , , , g, h] = proof
      const wrong = { ...nth(proofs, place), proof: [a, b, ...outsideG2, g, h] as const }
      expect(await outcome(replaced(proofs, place, wrong))).toBe("InvalidProof")
    }
  })

  it("never lets a wrong batch pass for want of gas", async () => {
    const [first, second] = [nth(valid(2), 0), nth(valid(2), 0)]
    const wrong = [first, shifted(second, "C", 1n)]
    for (let gas = 60_000n; gas < 420_000n; gas += 6_000n) {
      const answer = await harness()
        .outcome(wrong, gas)
        .catch(() => "out of gas")
      expect(["InvalidProof", "out of gas"]).toContain(answer)
    }
    // Each call on a wrong point consumes all its gas. The check ends at the first, so that enough is left to report the error.
    const wrongPoints = [first, second].map((statement) => withWord(statement, 6, (x) => x + 1n))
    expect(await harness().outcome(wrongPoints, 20_000_000n)).toBe("InvalidProof")
  })
})

describe("a batch under keys that would accept A at infinity", () => {
  const infinity = [0n, 0n] as const
  const g1 = [1n, 2n] as const
  const gamma = poolKeys(26).joinSplit2x2.slice(6, 10)
  // As in proofs.test.ts: the check of one proof reduces to e(-A, B) * e(C, G2) = 1.
  const key = [
    ...g1,
    ...gamma,
    ...gamma,
    ...gamma,
    1n,
    Q - 2n,
    ...infinity,
    ...infinity,
    ...infinity,
  ]
  const statement = (...words: ReadonlyArray<bigint>): Statement => ({
    circuit: 2,
    inputs: [1n, 2n, 3n],
    proof: proofOf(words),
  })

  it("refuses it at place 0 and later, as zeros and as y = q", async () => {
    const other = await harness().withKeys({
      joinSplit2x2: key,
      joinSplit4x2: key,
      treeUpdate16: key,
    })
    const good = statement(...g1, ...gamma, ...g1)
    expect(await other.outcome([good, good])).toBe("success")
    for (const a of [infinity, [0n, Q] as const]) {
      const empty = statement(...a, ...gamma, ...infinity)
      expect(await other.outcome([empty, good])).toBe("InvalidProof")
      expect(await other.outcome([good, empty])).toBe("InvalidProof")
    }
  })
})

describe("keys of a pool", () => {
  it("are refused unless all have one alpha, beta and gamma, in every word", async () => {
    const { joinSplit4x2, treeUpdate16 } = poolKeys(26)
    const answer = (keys: Parameters<ReturnType<typeof harness>["creation"]>[0]) =>
      revertOfRaw(harness().client, {
        account: harness().batch.pool,
        data: harness().creation(keys),
      })
    expect(await answer({})).toBe("success")
    const changed = (key: ReadonlyArray<bigint>, word: number) =>
      replaced(key, word, (key[word] ?? 0n) + 1n)
    for (let word = 0; word < 22; word++) {
      const expected = word < 10 ? "KeysOfDifferentSetups" : "success"
      expect(await answer({ joinSplit4x2: changed(joinSplit4x2, word) })).toBe(expected)
      expect(await answer({ treeUpdate16: changed(treeUpdate16, word) })).toBe(expected)
    }
  })
})
