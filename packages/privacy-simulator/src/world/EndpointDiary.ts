import type { PoolGatewayShape } from "@shielded-relay/core"
import { Effect } from "effect"

/** A request that an RPC endpoint received. */
export interface EndpointRequest {
  /** Seconds since the epoch. */
  readonly time: number
  readonly method: string
  /** The addresses and hashes that the request names. */
  readonly subjects: ReadonlyArray<string>
}

/** Records the requests of a gateway that reach an RPC endpoint, with the addresses and hashes that they name. */
export class EndpointDiary {
  readonly requests: Array<EndpointRequest> = []
  readonly #now: () => number

  /** @param now milliseconds since the epoch */
  constructor(now: () => number) {
    this.#now = now
  }

  /** The watched methods of a gateway, to override it with. */
  readonly watch = (gateway: PoolGatewayShape): Partial<PoolGatewayShape> => ({
    refusesPayout: (payout) =>
      this.#noted(
        "refusesPayout",
        [payout.to, String(payout.amount)],
        gateway.refusesPayout(payout),
      ),
    refusedRecipients: (payouts) =>
      this.#noted(
        "refusedRecipients",
        payouts.map(({ to }) => to).toSorted(),
        gateway.refusedRecipients(payouts),
      ),
    walletTransaction: (notes, wallet, fillsNonce) =>
      this.#noted(
        "walletTransaction",
        fillsNonce ? [] : [wallet],
        gateway.walletTransaction(notes, wallet, fillsNonce),
      ),
    simulate: (transaction) =>
      this.#noted(
        "simulate",
        transaction.kind === "transact"
          ? transaction.call.extData.payouts.flatMap(({ to, amount }) => [to, String(amount)])
          : [],
        gateway.simulate(transaction),
      ),
    isContract: (address) => this.#noted("isContract", [address], gateway.isContract(address)),
    broadcast: (signed, covered) =>
      this.#noted("broadcast", [signed.hash], gateway.broadcast(signed, covered)),
    transactionStatus: (hash) =>
      this.#noted("transactionStatus", [hash], gateway.transactionStatus(hash)),
  })

  #noted<A, E>(
    method: string,
    subjects: ReadonlyArray<string>,
    effect: Effect.Effect<A, E>,
  ): Effect.Effect<A, E> {
    return Effect.suspend(() => {
      this.requests.push({ time: Math.floor(this.#now() / 1_000), method, subjects })
      return effect
    })
  }
}
