import { addressFromBytes, type ChainUnavailable, type Price } from "@shielded-relay/core"
import { Effect, type Scope } from "effect"
import { TestClock } from "effect/testing"
import { expect, it } from "vitest"
import { tokenPrices } from "../src/index.ts"
import { chainUnavailable } from "./fixture/smallChain.ts"

const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) =>
  Effect.runPromise(Effect.scoped(effect).pipe(Effect.provide(TestClock.layer())))

const { chainId } = chainUnavailable("")
const token = addressFromBytes(new Uint8Array(20).fill(1))
const other = addressFromBytes(new Uint8Array(20).fill(2))
const price: Price = { tokens: 3n, native: 7n }

it("are read at most once a second, of the listed tokens alone", () =>
  run(
    Effect.gen(function* () {
      let read = 0
      const counted = Effect.sync(() => {
        read += 1
        return price
      })
      const ask = yield* tokenPrices(chainId, [{ token, read: counted }])
      expect([yield* ask(token), yield* ask(token), read]).toEqual([price, price, 1])
      yield* TestClock.adjust(1_000)
      expect([yield* ask(token), read]).toEqual([price, 2])
      expect(yield* ask(other)).toBe(null)
    }),
  ))

it("are unavailable where the source has none, and where the chain does not answer", () =>
  run(
    Effect.gen(function* () {
      const down: Effect.Effect<Price | null, ChainUnavailable> = Effect.fail(
        chainUnavailable("down"),
      )
      const ask = yield* tokenPrices(chainId, [
        { token, read: Effect.succeed(null) },
        { token: other, read: down },
      ])
      expect(yield* Effect.flip(ask(token))).toMatchObject({
        _tag: "PriceUnavailable",
        chainId,
        token,
      })
      expect(yield* Effect.flip(ask(other))).toMatchObject({ _tag: "ChainUnavailable" })
    }),
  ))
