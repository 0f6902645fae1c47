import { PriceUnavailable, type Price } from "@shielded-relay/core"
import { Effect } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { quotedFee, STRANGER, transferTo, withdrawal, World } from "@shielded-relay/simulated-relay"

/** The service's margin: as far as the market may move against it while a price stands. */
const marginBps = 12_000n
const unit = 10_000n
const minute = 60_000

/** The market, and how it moves between a price and its use; the moves together stay within the margin. */
const step = fc.record({
  gwei: fc.bigInt({ min: 1n, max: 200n }),
  tokensPerGwei: fc.bigInt({ min: 1n, max: 5n }),
  gasMoves: fc.bigInt({ min: 7_000n, max: 10_900n }),
  priceMoves: fc.bigInt({ min: 9_200n, max: 10_900n }),
  amount: fc.bigInt({ min: 1n, max: 9_000_000n }),
  pays: fc.constantFrom(
    "as quoted" as const,
    "what is posted" as const,
    "more than needed" as const,
  ),
  transfers: fc.boolean(),
})

describe("fees over a market that moves", () => {
  it("are the posted price to the unit, and never cost the relayer more than the margin", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
        // Tokens for a gwei, in parts of `unit`.
        let price: Price = { tokens: 1n, native: 1n }
        const world: World = await World.open({
          tokenPrice: (token) =>
            token === world.token()
              ? Effect.succeed(price)
              : new PriceUnavailable({ chainId: world.network.gateway.chainId, token }),
          configuration: { feeMarginBps: Number(marginBps) },
        })
        const { chain, network } = world
        const { nativeToken, senders } = network.gateway
        for (const sender of senders) chain.endow(nativeToken, sender, 10n ** 24n)
        const alice = await world.caller(1)
        const bob = await world.caller(2)
        await world.deposit(alice, world.token(), ...Array.from({ length: 3 }, () => 10n ** 15n))
        await world.flushed()

        for (const {
          gwei,
          tokensPerGwei,
          gasMoves,
          priceMoves,
          amount,
          pays,
          transfers,
        } of steps) {
          chain.conditions.baseFee = gwei * 1_000_000_000n
          price = { tokens: tokensPerGwei * unit, native: 1_000_000_000n * unit }
          // A fee token that moves this far is refused for 10 minutes; a price stands for 5.
          await world.time.advance(12 * minute)
          const quoted = BigInt(await quotedFee(world, alice, amount))
          const before = (await world.balance(alice, world.token())).balance

          // A dearer token is worth more coins: for the relayer that is the good side of a move.
          chain.conditions.baseFee = (chain.conditions.baseFee * gasMoves) / unit
          price = { tokens: (price.tokens * priceMoves) / unit, native: price.native }
          const offer = {
            "as quoted": quoted,
            "more than needed": quoted + 10n ** 12n,
            "what is posted": undefined,
          }[pays]
          const more = offer === undefined ? {} : { feeAmount: offer.toString() }
          const { nonce, request } = transfers
            ? transferTo(world, alice, bob.address, amount, more)
            : withdrawal(world, alice, amount, more)
          const answer = await world.ask(request)
          expect(answer.outcome).toBe("ok")
          const { txHash } = await world.reaches(alice, nonce, "confirmed")
          const paid = before - amount - (await world.balance(alice, world.token())).balance
          const mined = minedIn(world, txHash)
          const tip = mined.transaction.fees?.maxPriorityFeePerGas ?? 0n
          const cost = mined.gasUsed * (chain.conditions.baseFee + tip)
          // Exactly what the answer says, and never more than the caller agreed to.
          expect(paid).toBe(BigInt(String(answer.body["feeAmount"])))
          // The quote is for a withdrawal; a transfer's posted price is another one.
          const isQuoted = pays === "as quoted" || !transfers
          expect(paid).toBe(isQuoted ? quoted : paid)
          expect(paid).toBeLessThanOrEqual(offer ?? paid)
          // Whatever was paid is worth what the transaction cost.
          expect(paid * price.native).toBeGreaterThanOrEqual(cost * price.tokens)
          await world.flushed()
        }
        expect(world.paid(STRANGER, world.token())).toBe(
          steps.reduce((sum, { amount, transfers }) => sum + (transfers ? 0n : amount), 0n),
        )
        await world.close()
      }),
      { numRuns: 8 },
    )
  })
})

function minedIn(world: World, hash: string | null) {
  for (let number = world.chain.tip.number; number >= 0; number -= 1) {
    const found = world.chain
      .block(number)
      ?.transactions.find(({ transaction }) => transaction.hash === hash)
    if (found !== undefined) return found
  }
  throw new Error(`no block has ${hash}`)
}
