import { OperationStore, type Payout } from "@shielded-relay/core"
import { alice, order, payee, reaches, send, World } from "@shielded-relay/simulated-relay"
import { Context, Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"

const million = 1_000_000n
let world: World
afterEach(() => world.close())

/** What the chain was asked: payouts whose recipients are checked, and wallets. */
interface Question {
  readonly payouts?: ReadonlyArray<Payout>
  readonly fillsNonce?: boolean
}

/** A world whose chain notes the questions. */
async function open() {
  const questions: Array<Question> = []
  const noted = (question: Question) => Effect.sync(() => void questions.push(question))
  world = await World.open({
    gateway: (gateway) => ({
      refusedRecipients: (payouts) =>
        Effect.andThen(noted({ payouts }), gateway.refusedRecipients(payouts)),
      walletTransaction: (notes, wallet, fillsNonce) =>
        Effect.andThen(noted({ fillsNonce }), gateway.walletTransaction(notes, wallet, fillsNonce)),
    }),
  })
  return questions
}

describe("the questions of a private send", () => {
  it("name recipients that were paid before beside the payees", async () => {
    const questions = await open()
    const first = await order(world, [million, million])
    send(world, first.notes)
    await reaches(world, first, "completed")
    questions.length = 0
    const answer = await world.time.during(
      world.relay.privateSend({
        ...alice,
        chainId: world.chainId,
        nonce: crypto.randomUUID(),
        tokenAddress: world.token(),
        recipients: [{ address: payee(7), amount: "5" }],
      }),
    )
    expect(answer.orderId).not.toBe(first.orderId)
    expect(answer.warnings).toEqual(["PAID_AT_ONCE", "EXACT_DEPOSIT", "WALLET_ASKED_ABOUT"])
    const recipients = questions.flatMap(({ payouts = [] }) => payouts.map(({ to }) => to))
    const { feeRecipient } = world.network.gateway
    expect(new Set(recipients)).toEqual(new Set([payee(7), payee(0), payee(1), feeRecipient]))
    const store = Context.get(world.storage, OperationStore)
    expect(
      await Effect.runPromise(store.recentRecipients(world.network.gateway.chainId, 9)),
    ).toHaveLength(2)
  })

  it("spare the payer where the wallet fills in the nonce", async () => {
    const questions = await open()
    await order(world, [million])
    expect(questions.splice(0).map(({ fillsNonce }) => fillsNonce)).toEqual([undefined, false])
    await order(world, [million], { walletFillsNonce: true })
    expect(questions.map(({ fillsNonce }) => fillsNonce)).toEqual([undefined, true])
  })

  it("prove nothing where the token refuses the fee recipient too", async () => {
    await open()
    const { refusing } = world.chain
    refusing.add(payee(0))
    await expect(order(world, [million])).rejects.toMatchObject({ code: "INVALID_RECIPIENT" })
    refusing.add(world.network.gateway.feeRecipient)
    expect((await order(world, [million])).amountOut).toBe(million)
  })
})
