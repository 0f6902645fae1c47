import { noSigns, type PairAttacker, type PayerAttacker } from "./Attacker.ts"
import { holders, lastBefore } from "./timing.ts"

/** A fee in another token shows that the owner holds both tokens. */
export const tokenPair: PayerAttacker = {
  name: "token pairs",
  claims: null,
  study: (view) => (release) => {
    const { fee, time } = release.call
    if (fee === null || fee.token === release.token) return noSigns
    const both = holders(view, fee.token, time)
    const signs = [...holders(view, release.token, time)].filter((payer) => both.has(payer))
    return new Map(signs.map((payer) => [payer, 1]))
  },
}

/** A call with many inputs spends many notes, so its payer has probably made as many deposits. */
export const inputShape: PayerAttacker = {
  name: "shape",
  claims: null,
  study:
    ({ entriesOf }) =>
    (release) => {
      const inputs = release.call.joins.reduce((sum, join) => sum + join.inputs, 0)
      if (inputs === 2) return noSigns
      const entries = entriesOf.get(release.token) ?? []
      const times = new Map<number, number>()
      for (const { payer } of entries.slice(0, lastBefore(entries, release.call.time) + 1))
        times.set(payer, (times.get(payer) ?? 0) + 1)
      const notes = inputs / 2 + 1
      return new Map([...times].flatMap(([payer, made]) => (made >= notes ? [[payer, 1]] : [])))
    },
}

/** Two calls sent by one relaying account. */
export const sender: PairAttacker = {
  name: "sender",
  study: () => (one, other) => (one.call.from === other.call.from ? 1 : 0),
}

/** Two calls with one gas limit. */
export const gasLimit: PairAttacker = {
  name: "gas limit",
  study: () => (one, other) => (one.call.gasLimit === other.call.gasLimit ? 1 : 0),
}

/** Two calls whose salts begin alike. */
export const salt: PairAttacker = {
  name: "salt",
  study: () => (one, other) => {
    if (one.call.salt === other.call.salt) return 2
    return one.call.salt.slice(0, 8) === other.call.salt.slice(0, 8) ? 1 : 0
  },
}

/** Two calls of one shape: the same number and width of joins. */
export const sameShape: PairAttacker = {
  name: "same shape",
  study: () => (one, other) => (shapeOf(one.call.joins) === shapeOf(other.call.joins) ? 1 : 0),
}

/** Two calls that pay one recipient. */
export const payee: PairAttacker = {
  name: "payee",
  study: () => (one, other) => (one.to === other.to ? 1 : 0),
}

const shapeOf = (joins: ReadonlyArray<{ readonly inputs: number }>) =>
  joins.map(({ inputs }) => inputs).join(" ")
