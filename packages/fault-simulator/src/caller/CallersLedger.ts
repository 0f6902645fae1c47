import type { Answer } from "@shielded-relay/api"
import type { Address } from "@shielded-relay/core"
import type { Caller } from "@shielded-relay/testkit"
import { textIn } from "./answerText.ts"

/** What a caller asked of the relay, and all that it was told: the caller's side of the story, which knows nothing of the service's rows. */
export interface Asked {
  readonly nonce: string
  readonly owner: number
  readonly answers: Array<Answer>
  /** How often it was sent, the same bytes each time. */
  sent: number
}

/** What one call of the relay's own executes. */
interface Relayed extends Asked {
  /** No other offers the same, so that a call on chain shows whose it is. */
  readonly fee: bigint
  /** The session had been ended before it was sent, and its owner knew: it must not be accepted. */
  readonly afterRevocation: boolean
  /** States that it was later found in. */
  readonly seen: Array<string>
}

export interface Payment extends Relayed {
  readonly kind: "withdraw" | "transfer"
  readonly token: Address
  readonly amount: bigint
  /** Of a withdrawal: what the same account is paid of another token. */
  readonly also: { readonly token: Address; readonly amount: bigint } | null
  /** Of a withdrawal: an account that nothing else pays. */
  readonly recipient: Address | null
  /** Of a transfer. */
  readonly recipientOwner: number | null
}

export interface Swap extends Relayed {
  readonly kind: "swap"
  readonly tokenIn: Address
  readonly amount: bigint
  readonly tokenOut: Address
  readonly minOut: bigint
  readonly feeToken: Address
}

export interface Deposit {
  readonly nonce: string
  readonly payer: number
  /** Whose balance it becomes. */
  readonly owner: number
  readonly token: Address
  readonly amount: bigint
  /** That pays. */
  readonly wallet: Address
  /** Of the transaction that the wallet sent, once it did. */
  hash: string | null
}

/** A private send, as its payer knows it. */
export interface SentPrivately extends Asked {
  readonly token: Address
  /** That pays for it. */
  readonly wallet: Address
  /** Accounts that nothing else pays. */
  readonly recipients: ReadonlyArray<{ readonly address: Address; readonly amount: bigint }>
  /** The time until which all must be paid, `null` when it was left open; milliseconds since the epoch. */
  readonly completion: number | null
  /** A recipient that refuses the token for good. */
  refuses: Address | null
  /** What it was told, `null` as long as no answer came. */
  terms: OrderTerms | null
  /** Of the transactions that the wallet sent for it. */
  readonly deposits: Array<string>
}

export interface OrderTerms {
  readonly orderId: string
  /** What is to be deposited, and under which keys: the total, and the fee if that is in another token. */
  readonly asked: ReadonlyArray<{
    readonly npk: bigint
    readonly token: Address
    readonly amount: bigint
  }>
}

export interface Recovery extends Asked {
  readonly token: Address
  /** An account that nothing else pays. */
  readonly recipient: Address
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
  readonly relayed: Array<Payment | Swap> = []
  readonly deposits: Array<Deposit> = []
  readonly orders: Array<SentPrivately> = []
  readonly recoveries: Array<Recovery> = []
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
  return textIn(body, "operation", "state")
}

/** The token in which an order's payouts pay their fees. */
export function feeTokenOf({ terms, token }: SentPrivately): Address {
  return terms?.asked[1]?.token ?? token
}
