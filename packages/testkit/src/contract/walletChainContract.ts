import {
  isNativeToken,
  type Address,
  type DepositNote,
  type Leg,
  type PoolGatewayShape,
  type SignedTransaction,
  type SignWithWallet,
  type TransactionFees,
  type WalletChain,
} from "@shielded-relay/core"
import { Effect, type Scope } from "effect"
import { expectFailure } from "./expectFailure.ts"
import type { TestRunner } from "./TestRunner.ts"

interface Connected {
  readonly gateway: PoolGatewayShape
  readonly wallets: WalletChain
}

/** An account that no chain has seen before the suite, and its key. */
export interface HeldAccount {
  readonly address: Address
  readonly sign: SignWithWallet
}

/** A chain on which a suite moves public coins. */
export interface WalletChainExample {
  /** Its gas tank or its relaying accounts have coins. Its answers show every block that `mine` made. */
  readonly connected: Effect.Effect<Connected, unknown, Scope.Scope>
  /** A token that is not native; the suite deposits `amount` of it, which the pool must take. Smallest units. */
  readonly token: () => Address
  readonly amount: bigint
  /** A new account that holds so much of the token, and no native coins. */
  readonly accountWith: (tokens: bigint) => Effect.Effect<HeldAccount, unknown>
  readonly note: (token: Address, amount: bigint) => DepositNote
  /** Puts what was sent into a block. */
  readonly mine: Effect.Effect<void>
}

/** A leg that was signed and executed. */
interface Landed {
  readonly fees: TransactionFees
  readonly signed: SignedTransaction
  readonly cost: bigint
}

/**
 * The laws of `WalletChain` that hold on any chain. An adapter's own tests show which key a signature belongs to, why each leg is rejected,
 * and that endpoint faults become failures.
 */
export function walletChainContract(runner: TestRunner, example: WalletChainExample): void {
  const { describe, it, expect } = runner
  const { amount } = example
  const scenario = (
    name: string,
    body: (connected: Connected) => Effect.Effect<void, unknown, Scope.Scope>,
  ) => it(name, () => Effect.runPromise(Effect.scoped(Effect.flatMap(example.connected, body))))

  const depositOf = (units: bigint): Leg => ({
    kind: "deposit",
    notes: [example.note(example.token(), units)],
  })
  const nonceFor = ({ gateway: { senderNonces } }: Connected, sender: Address) =>
    senderNonces === null ? Effect.succeed(null) : senderNonces.next(sender, "pending")
  /** Prices, signs and sends a leg, which must succeed within its bound. */
  const land = Effect.fnUntraced(function* (chain: Connected, leg: Leg, account: HeldAccount) {
    const { gateway, wallets } = chain
    const bound = yield* wallets.boundOf(leg, account.address)
    const fees = yield* wallets.priceLeg(leg, account.address)
    expect(fees.most > 0n && fees.most <= bound).toBe(true)
    const nonce = yield* nonceFor(chain, wallets.senderOf(leg, account.address))
    const signed = yield* wallets.signLeg(leg, account.address, nonce, fees, account.sign)
    expect(yield* gateway.broadcast(signed)).toBe("accepted")
    yield* example.mine
    const status = yield* gateway.transactionStatus(signed.hash)
    if (status.state !== "mined") return yield* Effect.die(`the ${leg.kind} is ${status.state}`)
    const { cost, success, sender } = status
    expect([success, sender]).toEqual([true, wallets.senderOf(leg, account.address)])
    expect(cost <= fees.most).toBe(true)
    return { fees, signed, cost } satisfies Landed
  })
  /** What the account needs before it can make a leg: coins of the tank for all that it pays for, and the pool's approval. */
  const prepare = Effect.fnUntraced(function* (
    chain: Connected,
    token: Address,
    units: bigint,
    account: HeldAccount,
  ) {
    const { wallets } = chain
    const approval: Leg = { kind: "approve", token, amount: units }
    const rest = [...(wallets.needsApproval(token) ? [approval] : []), depositOf(units)]
    const bounds = yield* Effect.forEach(
      rest.filter((leg) => wallets.senderOf(leg, account.address) === account.address),
      (leg) => wallets.boundOf(leg, account.address),
    )
    const lent = bounds.reduce((sum, each) => sum + each, 0n)
    if (lent > 0n) yield* land(chain, { kind: "top-up", amount: lent }, account)
    const approved = wallets.needsApproval(token)
      ? (yield* land(chain, approval, account)).cost
      : 0n
    return { lent, left: lent - approved }
  })

  describe("WalletChain", () => {
    scenario("holds nothing and allows nothing for an account that nobody used", (chain) =>
      Effect.gen(function* () {
        const { gateway, wallets } = chain
        const { address } = yield* example.accountWith(0n)
        expect(yield* wallets.balanceOf(address, gateway.nativeToken)).toBe(0n)
        expect(yield* wallets.balanceOf(address, example.token())).toBe(0n)
        if (wallets.needsApproval(example.token()))
          expect(yield* wallets.allowance(address, example.token())).toBe(0n)
      }),
    )

    scenario("needs no approval for native coins", ({ gateway, wallets }) =>
      Effect.sync(() => {
        expect(isNativeToken(gateway.nativeToken)).toBe(true)
        expect(wallets.needsApproval(gateway.nativeToken)).toBe(false)
      }),
    )

    scenario("carries tokens of an account without coins into the pool, exactly", (chain) =>
      Effect.gen(function* () {
        const { gateway, wallets } = chain
        const token = example.token()
        const account = yield* example.accountWith(amount + 1n)
        const { left } = yield* prepare(chain, token, amount, account)
        const deposit = depositOf(amount)
        const { cost } = yield* land(chain, deposit, account)
        expect(yield* wallets.balanceOf(account.address, token)).toBe(1n)
        if (wallets.needsApproval(token))
          expect(yield* wallets.allowance(account.address, token)).toBe(0n)
        const own = wallets.senderOf(deposit, account.address) === account.address ? cost : 0n
        expect(yield* wallets.balanceOf(account.address, gateway.nativeToken)).toBe(left - own)
      }),
    )

    scenario("rejects what the account does not hold, and what it cannot pay for", (chain) =>
      Effect.gen(function* () {
        const { gateway, wallets } = chain
        const { chainId } = gateway
        const rejected = (leg: Leg, { address }: HeldAccount) =>
          Effect.map(Effect.flip(wallets.priceLeg(leg, address)), (failure) => {
            expect([failure._tag, failure.chainId]).toEqual(["LegRejected", chainId])
          })
        const account = yield* example.accountWith(amount)
        const deposit = depositOf(amount)
        if (wallets.senderOf(deposit, account.address) === account.address)
          yield* rejected({ kind: "approve", token: example.token(), amount }, account)
        yield* prepare(chain, example.token(), amount + 1n, account)
        yield* rejected(depositOf(amount + 1n), account)
        yield* wallets.priceLeg(deposit, account.address)
      }),
    )

    scenario("signs a leg to equal bytes, for its sender, with one signature at most", (chain) =>
      Effect.gen(function* () {
        const { gateway, wallets } = chain
        const { address, sign } = yield* example.accountWith(amount)
        yield* prepare(chain, example.token(), amount, { address, sign })
        let signatures = 0
        const counting: SignWithWallet = (bytes) => {
          signatures += 1
          return sign(bytes)
        }
        const legs: ReadonlyArray<Leg> = [
          ...(wallets.tank === null ? [] : [{ kind: "top-up", amount: 1n } as const]),
          depositOf(amount),
        ]
        const nonce = gateway.senderNonces === null ? null : 7
        for (const leg of legs) {
          const fees = yield* wallets.priceLeg(leg, address)
          const before = signatures
          const signed = yield* wallets.signLeg(leg, address, nonce, fees, counting)
          expect(signatures - before).toBe(leg.kind === "top-up" ? 0 : 1)
          expect(yield* wallets.signLeg(leg, address, nonce, fees, counting)).toEqual(signed)
          expect([signed.sender, signed.senderNonce, signed.fees]).toEqual([
            wallets.senderOf(leg, address),
            nonce,
            fees,
          ])
          if (nonce === null) continue
          const next = yield* wallets.signLeg(leg, address, nonce + 1, fees, counting)
          expect(next.hash === signed.hash).toBe(false)
        }
      }),
    )

    scenario("prices a replacement, whether or not the chain would take the leg", (chain) =>
      Effect.gen(function* () {
        const { gateway, wallets } = chain
        const account = yield* example.accountWith(amount)
        yield* prepare(chain, example.token(), amount, account)
        const leg = depositOf(amount)
        const first = yield* wallets.priceLeg(leg, account.address)
        const again = yield* wallets.priceLeg(leg, account.address, first)
        if (gateway.senderNonces !== null) expect(again.most > first.most).toBe(true)
        yield* land(chain, leg, account)
        yield* expectFailure(runner, wallets.priceLeg(leg, account.address), {
          _tag: "LegRejected",
          chainId: gateway.chainId,
        })
        yield* wallets.priceLeg(leg, account.address, first)
      }),
    )
  })
}
