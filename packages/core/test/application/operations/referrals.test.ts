import { OperationStore, referralReport } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { transferTo, withdrawal, World } from "@shielded-relay/simulated-relay"

let world: World
beforeAll(async () => {
  world = await World.open({ configuration: { referrals: ["alpha", "beta"], variableRateBps: 10 } })
})
afterAll(() => world.close())

const report = (from: number, to: number) =>
  Effect.runPromise(
    referralReport({ from, to }).pipe(
      Effect.provideService(OperationStore, Context.get(world.storage, OperationStore)),
    ),
  )

describe("a referral code", () => {
  it("is kept with what it brought in, and reported once that is confirmed", async () => {
    const alice = await world.caller(1)
    await world.deposit(alice, world.token(), 6_000_000n, 6_000_000n, 6_000_000n)
    await world.flushed()
    const start = world.time.now
    const first = withdrawal(world, alice, 10_001n, { ref: "alpha" })
    const paid = await world.ask(first.request)
    await world.reaches(alice, first.nonce, "confirmed")
    await world.flushed()
    const second = transferTo(world, alice, `0x${"0b".repeat(20)}`, 500n, { ref: "beta" })
    const alsoPaid = await world.ask(second.request)
    await world.reaches(alice, second.nonce, "confirmed")
    await world.flushed()
    const without = withdrawal(world, alice, 700n)
    await world.ask(without.request)
    await world.reaches(alice, without.nonce, "confirmed")

    const of = { chainId: world.chainId, token: world.token(), operations: 1 }
    const feesOf = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) => ({
      fees: BigInt(String(body["feeAmount"])),
    })
    const [alpha, beta] = [
      { ref: "alpha", ...of, ...feesOf(paid), volume: 10_001n, cut: 11n },
      { ref: "beta", ...of, ...feesOf(alsoPaid), volume: 500n, cut: 0n },
    ]
    expect(await report(start, world.time.now)).toEqual([alpha, beta])
    expect(await report(0, start)).toEqual([])
    expect(await report(world.time.now, Number.MAX_SAFE_INTEGER)).toEqual([])
  })
})
