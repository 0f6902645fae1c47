import type { BroadcastOutcome, PoolGatewayShape, SignedTransaction } from "@shielded-relay/core"
import { hexToBytes } from "@noble/hashes/utils.js"
import { Effect } from "effect"
import { signedBy, type ChainTransaction } from "../ChainTransaction.ts"
import type { BroadcastFate } from "./EndpointFaults.ts"
import type { GatewayParts } from "./GatewayParts.ts"
import { simulatedFeesOf } from "../SimulatedFees.ts"
import { asHex } from "../words.ts"

/** Receives broadcast bytes and returns the node's answer. */
export type Reception = (
  transaction: ChainTransaction,
  fate: BroadcastFate | undefined,
  covered: boolean,
) => BroadcastOutcome

/**
 * Signs and sends for a simulated gateway. The signed bytes are the transaction's hash, which identifies it without
 * decoding.
 */
export class Submission {
  readonly #parts: GatewayParts
  readonly #signed = new Map<string, ChainTransaction>()

  constructor(parts: GatewayParts) {
    this.#parts = parts
  }

  sign(
    input: ChainTransaction["input"],
    sender: SignedTransaction["sender"],
    senderNonce: number | null,
    fees: SignedTransaction["fees"],
    payer?: SignedTransaction["sender"],
  ): SignedTransaction {
    const made = signedBy(sender, senderNonce ?? 0, input, simulatedFeesOf(fees), payer)
    this.#signed.set(made.hash, made)
    const { hash } = made
    return { sender, senderNonce, raw: hexToBytes(hash.slice(2)), hash, fees }
  }

  broadcastTo(receive: Reception): PoolGatewayShape["broadcast"] {
    const { faults, broadcasts } = this.#parts
    return ({ raw, hash }, covered = true) =>
      Effect.gen({ self: this }, function* () {
        if (faults.latency > 0) yield* Effect.sleep(faults.latency)
        const outcome = faults.down ? "unclear" : this.#show(asHex(raw), covered, receive)
        broadcasts.push({ hash, outcome })
        return outcome
      })
  }

  #show(bytes: string, covered: boolean, receive: Reception): BroadcastOutcome {
    const { faults, sent } = this.#parts
    const transaction = this.#signed.get(bytes)
    if (transaction === undefined)
      throw new Error("the sent bytes are not those of a signed transaction")
    if (covered) sent.set(transaction.hash, transaction)
    return receive(transaction, faults.fates.shift(), covered)
  }
}
