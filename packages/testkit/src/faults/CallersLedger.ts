import type { Address, Answer } from "@shielded-relay/core"
import type { Caller } from "../simulated/index.ts"

/** What a caller asked for, and all that it was told: the caller's side of the story, which knows nothing of the service's rows. */
export interface Payment {
  readonly kind: "withdraw" | "transfer"
  readonly nonce: string
  readonly owner: number
  readonly token: Address
  readonly amount: bigint
  /** No other payment offers the same, so that a call on chain shows whose it is. */
  readonly fee: bigint
  /** Of a withdrawal: an account that nothing else pays. */
  readonly recipient: Address | null
  /** Of a transfer. */
  readonly recipientOwner: number | null
  /** The session had been ended before it was sent, and its owner knew: it must not be accepted. */
  readonly afterRevocation: boolean
  readonly answers: Array<Answer>
  /** How often it was sent, the same bytes each time. */
  sent: number
  /** States that it was later found in. */
  readonly seen: Array<string>
}

export interface Deposit {
  readonly nonce: string
  readonly owner: number
  readonly token: Address
  readonly amount: bigint
  /** Of the transaction that the wallet sent, once it did. */
  hash: string | null
}

export interface OwnerAccount {
  readonly index: number
  readonly address: string
  /** `null` until a session could be opened. */
  caller: Caller | null
  /** Callers whose sessions were ended, as they were told. */
  readonly ended: Array<Caller>
}

/** Everything that the callers of a run know. */
export class CallersLedger {
  readonly payments: Array<Payment> = []
  readonly deposits: Array<Deposit> = []
  readonly owners: ReadonlyArray<OwnerAccount>

  constructor(addresses: ReadonlyArray<string>) {
    this.owners = addresses.map((address, index) => ({ index, address, caller: null, ended: [] }))
  }
}

/**
 * True when the answer says that the payment was accepted. One that is still running and of which nothing can be shown is "perhaps": the
 * storage stayed away while it was recorded, for as long as a caller waits.
 */
export function saysAccepted(answer: Answer): boolean {
  return answer.outcome === "ok" || (answer.outcome === "accepted" && stateIn(answer) !== null)
}

/** What an answer says of the operation's state, `null` when nothing. */
export function stateIn({ body }: Answer): string | null {
  const operation = body["operation"]
  if (typeof operation !== "object" || operation === null || !("state" in operation)) return null
  return typeof operation.state === "string" ? operation.state : null
}
