import type { Manner } from "@shielded-relay/testkit"
import type { ScreeningFailure } from "./caller/ScreeningFailures.ts"

/** How a request reaches the service, and whether its answer reaches the caller. */
export type Delivery = "once" | "twice" | "answer lost"

/** The calls for which block producers run out of processor time. */
export type SlowCalls =
  | "to one recipient"
  | "to the exchange"
  | "half of them"
  | "all, and insertions"

/**
 * One step of a script: an action of a caller or the operator, a pause, or a failure outside of the processes.
 */
export type Step =
  | {
      readonly do: "withdraw" | "transfer"
      readonly owner: number
      readonly token: number
      readonly amount: bigint
      /**
       * Amount of the next token for the same account. Where a call spends one token, it becomes a
       * second call.
       */
      readonly also?: bigint
      /** For a transfer: the recipient, as the number of owners after this one. */
      readonly to: number
      readonly delivery: Delivery
      /** The recipient's account refuses the token from then on. */
      readonly refused: boolean
    }
  | {
      readonly do: "deposit"
      readonly owner: number
      readonly token: number
      readonly amount: bigint
      /**
       * The owner who receives the balance, as the number of owners after this one; ignored if
       * `for` is `self`.
       */
      readonly to: number
      readonly for: "self" | "a recipientInfo" | "an address"
      /** Whether a wallet pays that screening denies. */
      readonly isDenied?: boolean
    }
  | {
      readonly do: "swap"
      readonly owner: number
      /** Index of the token to swap; the next token is bought. */
      readonly from: number
      readonly amount: bigint
      readonly feeIn: "input" | "output"
      readonly delivery: Delivery
    }
  | {
      readonly do: "send privately"
      readonly owner: number
      readonly token: number
      /** The amount for each recipient. */
      readonly amounts: ReadonlyArray<bigint>
      /** The fee is paid in the next token. */
      readonly feeInOther: boolean
      /** Seconds until all recipients must be paid; `null` sets no completion time. */
      readonly completion: number | null
      readonly payment:
        | "whole"
        | "in parts"
        | "dust first"
        | "too much"
        | "too little"
        | "not at all"
      /** Milliseconds between two deposits. */
      readonly pause: number
      /** Whether the token refuses the first recipient for half a minute, for good, or never. */
      readonly refused: "nobody" | "for a while" | "for good"
      readonly delivery: Delivery
    }
  | {
      readonly do: "withdraw later"
      readonly owner: number
      readonly token: number
      readonly amount: bigint
      /** Seconds until it must be paid. */
      readonly completion: number
      readonly delivery: Delivery
    }
  /** Cancels one of the withdrawals that were asked for so far. */
  | { readonly do: "cancel"; readonly request: number }
  | { readonly do: "withdraw stuck"; readonly owner: number; readonly token: number }
  /** From now on 100 units of the first token are worth this many units of the second. */
  | { readonly do: "price moves"; readonly out: bigint }
  | { readonly do: "look up"; readonly request: number }
  /** The operator reviews what is withheld and releases or keeps some of it. */
  | { readonly do: "operator decides" }
  | { readonly do: "read notes again"; readonly owner: number }
  /** Screening changes its verdict on a wallet, and does not answer about it for `undecidedFor` milliseconds. */
  | {
      readonly do: "owner relisted" | "payer relisted"
      readonly index: number
      readonly verdict: "served" | "denied"
      readonly undecidedFor: number
    }
  /** For this time every question to screening ends in this way. */
  | {
      readonly do: "screening fails"
      readonly how: ScreeningFailure
      readonly milliseconds: number
    }
  /** The owner asks for another session. */
  | { readonly do: "new session"; readonly owner: number }
  | { readonly do: "revoke sessions"; readonly owner: number; readonly all: boolean }
  | { readonly do: "wait"; readonly milliseconds: number }
  | { readonly do: "kill" | "stop and start"; readonly process: number }
  | { readonly do: "freeze"; readonly process: number; readonly milliseconds: number }
  | {
      readonly do:
        | "endpoints down"
        | "empty blocks"
        | "calls copied"
        | "endpoints steal calls"
        | "exchange fails"
        | "sends dropped"
        | "prover away"
      readonly milliseconds: number
    }
  | {
      readonly do: "endpoints behind"
      readonly milliseconds: number
      /** Default 2. */
      readonly blocks?: number
    }
  /**
   * For this time the recipients of pending payouts refuse them. Their calls revert and become
   * executable again afterwards.
   */
  | { readonly do: "recipients begin to refuse"; readonly milliseconds: number }
  /** For this time producers execute some calls in vain, which burns their fee limits. */
  | {
      readonly do: "producers out of time"
      readonly calls: SlowCalls
      readonly milliseconds: number
    }
  /** The operator lets every operation go on that is held because a transaction of it ran out of time. */
  | { readonly do: "operator resumes" }
  | { readonly do: "fee spike"; readonly times: number; readonly milliseconds: number }
  | { readonly do: "use key outside" | "forget mempool" | "strangers resubmit" }
  /** Sends all bytes that were sent so far once more. */
  | { readonly do: "old bytes replayed" }
  /** This many deposits of a stranger, each of which makes a new root. */
  | { readonly do: "flood of deposits"; readonly deposits: number }
  | {
      readonly do: "reorganise"
      readonly depth: number
      readonly drop: number
      readonly reverse: boolean
    }

export type PaymentOfOrder = Extract<Step, { readonly do: "send privately" }>["payment"]

export interface Cast {
  /** The chain's manner. */
  readonly manner: Manner
  readonly owners: number
  readonly tokens: number
  readonly processes: number
  /**
   * The first owner holds its money in many small notes. A call spends only a few, so the owner's
   * notes are merged first.
   */
  readonly scattered: boolean
}
