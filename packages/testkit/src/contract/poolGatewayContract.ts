import { bytesToHex } from "@noble/hashes/utils.js"
import { Effect, type Scope } from "effect"
import fc from "fast-check"
import { addressFromBytes } from "@shielded-relay/core"
import type {
  Address,
  PoolCall,
  PoolGatewayShape,
  PoolTransaction,
  TransactionFees,
} from "@shielded-relay/core"
import { FIELD_MODULUS } from "@shielded-relay/pool"
import {
  addressArbitrary,
  changedCalls,
  fieldElementArbitrary,
  poolCallsBetween,
  solanaAddressArbitrary,
} from "../arbitrary/index.ts"
import type { TestRunner } from "./TestRunner.ts"

/** How a suite signs and sends on a kind of chain. */
export interface GatewayExample {
  /**
   * A transaction that the chain accepts even if its pool refuses it, and its fees. Signing ignores the proof.
   */
  readonly transaction: (
    gateway: PoolGatewayShape,
  ) => Effect.Effect<PoolTransaction, unknown, Scope.Scope>
  readonly fees: (
    gateway: PoolGatewayShape,
    transaction: PoolTransaction,
  ) => Effect.Effect<TransactionFees, unknown, Scope.Scope>
  /** On a chain with expiry: waits until all signed transactions have expired at a final block. */
  readonly expire?: Effect.Effect<void>
}

/** For chains that accept every call, whatever the pool's state. */
const anyCallIsTaken: GatewayExample = {
  transaction: () => Effect.succeed(exampleTransaction),
  fees: (gateway, transaction) => gateway.suggestFees(transaction),
}

/**
 * The laws of `PoolGateway` that hold on any chain. An adapter's own tests show that its hash equals the pool's, and
 * that endpoint faults become failures.
 *
 * @param connected A gateway to a pool on a chain that answers, whose senders have coins, and with deposits from one
 * wallet; preferably of coins and of a token.
 * @param payer That wallet.
 * @param example What to sign and send. Default: a tree update that the pool refuses.
 */
export function poolGatewayContract<E>(
  { describe, it, expect }: TestRunner,
  connected: Effect.Effect<PoolGatewayShape, E, Scope.Scope>,
  payer: () => Address,
  example: GatewayExample = anyCallIsTaken,
): void {
  const scenario = (
    name: string,
    body: (gateway: PoolGatewayShape) => Effect.Effect<void, unknown, Scope.Scope>,
  ) => it(name, () => Effect.runPromise(Effect.scoped(Effect.flatMap(connected, body))))
  const isFieldElement = (value: bigint) => value >= 0n && value < FIELD_MODULUS

  describe("PoolGateway", () => {
    scenario(
      "describes a pool: an odd tag of 80 bits, senders, recipients other than the pool",
      (gateway) =>
        Effect.sync(() => {
          expect(gateway.poolTag % 2n).toBe(1n)
          expect(gateway.poolTag < 2n ** 80n).toBe(true)
          expect(gateway.senders.length > 0).toBe(true)
          expect(gateway.forbiddenRecipients.includes(gateway.pool)).toBe(true)
          expect(gateway.forbiddenRecipients.includes(gateway.feeRecipient)).toBe(false)
        }),
    )

    scenario(
      "converts tokens to assets and back, and rejects numbers that are not assets",
      (gateway) =>
        Effect.sync(() => {
          const tokens = [gateway.nativeToken, gateway.pool, ...gateway.senders]
          for (const token of tokens) {
            const asset = gateway.assetOf(token)
            expect(isFieldElement(asset) && asset !== 0n).toBe(true)
            expect(gateway.tokenOf(asset)).toBe(token)
          }
          expect(new Set(tokens.map(gateway.assetOf)).size).toBe(new Set(tokens).size)
          expect(gateway.tokenOf(0n)).toBe(null)
          // Another pool's tag.
          expect(gateway.tokenOf(gateway.assetOf(gateway.nativeToken) + 2n ** 160n)).toBe(null)
        }),
    )

    scenario("hashes equal calls alike, and every changed field differently", (gateway) =>
      Effect.sync(() =>
        fc.assert(
          fc.property(fc.clone(callsOn(gateway), 2), ([call, equal]) => {
            const hash = gateway.operationHash(call)
            expect(isFieldElement(hash)).toBe(true)
            expect(gateway.operationHash(equal)).toBe(hash)
            const others = changedCalls(call).map((changed) => gateway.operationHash(changed))
            expect(others.includes(hash)).toBe(false)
            expect(gateway.operationHash(reversed(call)) === hash).toBe(call.joins.length < 2)
          }),
          { numRuns: 25 },
        ),
      ),
    )

    scenario("derives challenges and accumulators that depend on every input", (gateway) =>
      Effect.sync(() =>
        fc.assert(
          fc.property(fieldElementArbitrary, (c) => {
            const next = (value: bigint) => (value + 1n) % FIELD_MODULUS
            const one = gateway.foldAccumulator(gateway.emptyAccumulator, c)
            expect(one.length).toBe(32)
            expect(
              bytesToHex(gateway.foldAccumulator(gateway.emptyAccumulator, next(c))) ===
                bytesToHex(one),
            ).toBe(false)
            const queue = gateway.insertion
            if (queue === null) return
            const update = {
              start: 16,
              count: 3,
              checkpoint: gateway.emptyAccumulator,
              accumulator: one,
              alignedRoot: c,
              newRoot: next(c),
            }
            const tree = queue.challenge(update)
            expect(isFieldElement(tree)).toBe(true)
            for (const altered of [
              { ...update, start: 32 },
              { ...update, count: 4 },
              { ...update, checkpoint: one },
              { ...update, accumulator: gateway.emptyAccumulator },
              { ...update, alignedRoot: next(c) },
              { ...update, newRoot: c },
            ])
              expect(queue.challenge(altered) === tree).toBe(false)
          }),
          { numRuns: 25 },
        ),
      ),
    )

    scenario(
      "signs equal inputs to equal bytes, and another nonce or fee to other bytes",
      (gateway) =>
        Effect.gen(function* () {
          const [sender] = gateway.senders
          if (sender === undefined) return yield* Effect.die("a gateway has a sender")
          const transaction = yield* example.transaction(gateway)
          const fees = yield* example.fees(gateway, transaction)
          const dearer = yield* gateway.suggestFees(transaction, fees)
          expect(fees.most > 0n && dearer.most >= fees.most).toBe(true)
          const numbered = gateway.senderNonces !== null
          const nonce = numbered ? 7 : null
          const signed = yield* gateway.sign(transaction, sender, nonce, fees)
          expect(yield* gateway.sign(transaction, sender, nonce, fees)).toEqual(signed)
          expect([signed.sender, signed.senderNonce]).toEqual([sender, nonce])
          const others = [
            yield* gateway.sign(transaction, sender, nonce, dearer),
            ...(numbered ? [yield* gateway.sign(transaction, sender, 8, fees)] : []),
          ]
          const all = [signed, ...others]
          expect(new Set(all.map(({ hash }) => hash)).size).toBe(all.length)
          expect(yield* gateway.transactionStatus(signed.hash)).toEqual({ state: "unknown" })
        }),
    )

    scenario("accepts known bytes again without sending a second transaction", (gateway) =>
      Effect.gen(function* () {
        const [sender] = gateway.senders
        if (sender === undefined) return yield* Effect.die("a gateway has a sender")
        const transaction = yield* example.transaction(gateway)
        const fees = yield* example.fees(gateway, transaction)
        const next =
          gateway.senderNonces === null
            ? Effect.succeed(null)
            : gateway.senderNonces.next(sender, "pending")
        const before = yield* next
        const signed = yield* gateway.sign(transaction, sender, before, fees)
        for (let time = 0; time < 3; time += 1)
          expect(yield* gateway.broadcast(signed)).toBe("accepted")
        expect(yield* next).toBe(before === null ? null : before + 1)
        const status = yield* gateway.transactionStatus(signed.hash)
        expect(status.state === "pending" || status.state === "mined").toBe(true)
      }),
    )

    scenario("reports until when bytes are valid, and that earlier bytes have expired", (gateway) =>
      Effect.gen(function* () {
        const { expiry } = gateway
        const { expire } = example
        expect(expiry === null).toBe(expire === undefined)
        const [sender] = gateway.senders
        if (expiry === null || expire === undefined || sender === undefined) return
        const transaction = yield* example.transaction(gateway)
        const fees = yield* example.fees(gateway, transaction)
        const nonce =
          gateway.senderNonces === null ? null : yield* gateway.senderNonces.next(sender, "pending")
        const signed = yield* gateway.sign(transaction, sender, nonce, fees)
        const last = yield* expiry.lastHeight
        expect((yield* expiry.finalHeight) <= last).toBe(true)
        yield* expire
        expect((yield* expiry.finalHeight) > last).toBe(true)
        expect((yield* expiry.lastHeight) > last).toBe(true)
        expect(yield* gateway.broadcast(signed)).toBe("expired")
      }),
    )

    scenario("reports that recipients cannot refuse coins", (gateway) =>
      Effect.gen(function* () {
        const payout = { token: gateway.nativeToken, to: gateway.feeRecipient, amount: 1n }
        expect(yield* gateway.refusesPayout(payout)).toBe(false)
      }),
    )

    scenario("finds recipients refused only if a payout to them is, in any order", (gateway) =>
      Effect.gen(function* () {
        const payouts = [gateway.feeRecipient, ...gateway.senders].map((to) => ({
          token: gateway.nativeToken,
          to,
          amount: 1n,
        }))
        const refused = yield* gateway.refusedRecipients(payouts)
        expect(yield* gateway.refusedRecipients(payouts.toReversed())).toEqual(refused.toReversed())
        for (const payout of refused) expect(yield* gateway.refusesPayout(payout)).toBe(true)
        expect(yield* gateway.refusedRecipients([])).toEqual([])
      }),
    )

    scenario("orders its heads, links its blocks, and has no block beyond the newest", (gateway) =>
      Effect.gen(function* () {
        const { latest, confirmed, finalized } = yield* gateway.head
        expect(confirmed.number <= latest.number && finalized.number <= latest.number).toBe(true)
        expect(yield* gateway.block(latest.number)).toEqual(latest)
        expect((yield* gateway.block(confirmed.number))?.hash).toBe(confirmed.hash)
        if (latest.number > 0)
          expect((yield* gateway.block(latest.number - 1))?.hash).toBe(latest.parentHash)
        expect(yield* gateway.block(latest.number + 1_000_000)).toBe(null)
      }),
    )

    scenario(
      "returns the events of a range as the concatenation of its parts, in order, from deployment",
      (gateway) =>
        Effect.gen(function* () {
          const { latest } = yield* gateway.head
          const first = gateway.deploymentBlock
          const all = yield* gateway.events(first, latest.number)
          const logPositions = all.map(({ block, logIndex }) => block.number * 1e6 + logIndex)
          expect(logPositions).toEqual([...new Set(logPositions)].toSorted((a, b) => a - b))
          expect(
            all.every(({ block }) => block.number >= first && block.number <= latest.number),
          ).toBe(true)
          const middle = Math.floor((first + latest.number) / 2)
          const parts = [
            ...(yield* gateway.events(first, middle)),
            ...(middle < latest.number ? yield* gateway.events(middle + 1, latest.number) : []),
          ]
          expect(parts).toEqual(all)
          const { queued, root } = yield* gateway.poolState
          const commitments = all.filter(
            ({ event }) => event.type === "NoteQueued" || event.type === "PublicNote",
          )
          expect(commitments.length).toBe(queued)
          expect(yield* gateway.isKnownRoot(root)).toBe(true)
          expect(yield* gateway.isKnownRoot(12_345n)).toBe(false)
          expect(yield* gateway.isSpent(12_345n)).toBe(false)
        }),
    )

    scenario(
      "returns the payers of each deposit, and fails for a transaction in no block",
      (gateway) =>
        Effect.gen(function* () {
          const { latest } = yield* gateway.head
          const all = yield* gateway.events(gateway.deploymentBlock, latest.number)
          let deposits = 0
          for (const { event, transactionHash, logIndex } of all) {
            if (event.type !== "PublicNote") continue
            const log = all.filter(
              (other) => other.transactionHash === transactionHash && other.logIndex < logIndex,
            ).length
            const token = addressFromBytes(event.token)
            const paid = yield* gateway.payersOf({ transactionHash, log, token })
            expect(paid).toEqual({ payers: [payer()], isWhole: true })
            deposits += 1
          }
          expect(deposits > 0).toBe(true)
          const [sender] = gateway.senders
          if (sender === undefined) return yield* Effect.die("a gateway has a sender")
          const transaction = yield* example.transaction(gateway)
          const fees = yield* example.fees(gateway, transaction)
          const nonce = gateway.senderNonces === null ? null : 7
          // Signed but never sent.
          const { hash } = yield* gateway.sign(transaction, sender, nonce, fees)
          const note = { transactionHash: hash, log: 0, token: gateway.nativeToken }
          const failure = yield* Effect.flip(gateway.payersOf(note))
          expect(failure._tag).toBe("ChainUnavailable")
        }),
    )

    scenario("keeps the first roots of its newest periods, where it drops others", (gateway) =>
      Effect.gen(function* () {
        const { rootMemory } = gateway
        if (rootMemory === null) return
        const { roots, newestPeriod } = yield* rootMemory.firsts
        expect(new Set(roots).size).toBe(roots.length)
        expect(roots.length > 0 && roots.length <= 3).toBe(true)
        for (const root of roots) expect(yield* gateway.isKnownRoot(root)).toBe(true)
        const { latest } = yield* gateway.head
        // The clock and a block's time may differ by a second or two.
        expect(newestPeriod <= (latest.time + rootMemory.period) / rootMemory.period).toBe(true)
        expect(rootMemory.commitments > 0 && rootMemory.period > 0).toBe(true)
      }),
    )
  })
}

const callsOn = ({ family }: PoolGatewayShape) =>
  poolCallsBetween(family === "solana" ? solanaAddressArbitrary : addressArbitrary)

const reversed = (call: PoolCall): PoolCall => ({ ...call, joins: call.joins.toReversed() })

const exampleTransaction: PoolTransaction = {
  kind: "tree-update",
  update: {
    start: 0,
    newRoot: 1n,
    commitments: [1n],
    proof: {
      a: [1n, 2n],
      b: [
        [3n, 4n],
        [5n, 6n],
      ],
      c: [7n, 8n],
    },
  },
}
