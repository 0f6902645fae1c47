import type { Answers } from "../generated/contract.ts"
import type { QueryFields } from "../request/query.ts"
import { readAnswer } from "../transport/readAnswer.ts"
import { retrying } from "../transport/retry.ts"
import type { Transport } from "../transport/Transport.ts"
import {
  ofNonce,
  readOperation,
  waitForOperation,
  type Operation,
  type WaitOptions,
} from "./operation.ts"
import { maximumWithdrawal, type MaximumWithdrawal } from "./maximumWithdrawal.ts"
import type {
  DepositForOtherParameters,
  DepositParameters,
  FeeParameters,
  MaximumParameters,
  PrivateSendParameters,
  RelayedParameters,
  ScheduledParameters,
  SwapParameters,
  SwapQuoteParameters,
  TokenAmounts,
  WithdrawStuckParameters,
} from "./parameters.ts"
import { prepare } from "./prepare.ts"
import {
  orderPrivateSend,
  readPrivateSend,
  withdrawStuck,
  type PrivateSendOrder,
  type PrivateSendStatus,
  type WithdrawnStuck,
} from "./privateSend.ts"
import { revoke } from "./revoke.ts"
import type { ActingSession } from "./SessionKey.ts"
import { signedGet, signedPost, type Fields, type GetKey } from "./signedRequest.ts"
import {
  transact,
  type ScheduledOperation,
  type SendOptions,
  type SentOperation,
} from "./transact.ts"

/** A saved session. Anyone who reads it can act for the session until it ends. */
export interface SavedSession {
  readonly sessionId: string
  readonly address: string
  /** RFC 3339, UTC. */
  readonly expiresAt: string
  /** The request key's secret, 64 hex digits. */
  readonly secretKey: string
  /** Whether the wallet signs each transaction. */
  readonly useEIP712: boolean
}

/** A session of an owner: every signed route, typed. Reads are retried with a fresh nonce if no response arrives. */
export class RelaySession {
  readonly address: string
  readonly sessionId: string
  readonly expiresAt: Date
  readonly #transport: Transport
  readonly #session: ActingSession

  constructor(
    transport: Transport,
    session: ActingSession,
    owner: { readonly address: string; readonly expiresAt: string },
  ) {
    this.#transport = transport
    this.#session = session
    this.sessionId = session.sessionId
    this.address = owner.address
    this.expiresAt = new Date(owner.expiresAt)
  }

  /** Exports the session for `restoreSession`. The result is a secret. */
  save(): SavedSession {
    return {
      sessionId: this.sessionId,
      address: this.address,
      expiresAt: this.expiresAt.toISOString(),
      secretKey: this.#session.key.secretKey,
      useEIP712: this.#session.signer !== null,
    }
  }

  /** The owner's shielded balances on a chain, in smallest units as text. */
  balance(parameters: { readonly chainId: number }): Promise<Answers["GET /balance"]> {
    return this.#read("GET /balance", { chainId: parameters.chainId })
  }

  /** A text with which anyone can pay this owner. Each call returns a different one. */
  recipientInfo(
    parameters: { readonly chainId?: number } = {},
  ): Promise<Answers["GET /recipient-info"]> {
    return this.#read("GET /recipient-info", { chainId: parameters.chainId })
  }

  /**
   * A quote of the relay fee for one operation, valid until `expiresAt`. Its `privacy` tells what a stranger will see of
   * the operation, and which amounts hide it better (docs/privacy.md).
   */
  getFee(parameters: FeeParameters): Promise<Answers["GET /get-fee"]> {
    const { externalActionId = "Transact", amounts } = parameters
    return this.#read("GET /get-fee", {
      chainId: parameters.chainId,
      feeToken: parameters.feeToken,
      tokenAddresses: parameters.tokenAddresses,
      externalActionId,
      amounts: amounts?.map(String),
      recipientAddress: parameters.recipientAddress,
      mintFrom: parameters.mintFrom,
    })
  }

  /**
   * The most that a withdrawal can pay out of the balance, rounded down to two significant digits, with its quote. The
   * whole balance to the last digit would tell which deposits were withdrawn. `null` if the balance does not pay the fee.
   */
  maximumWithdrawal(parameters: MaximumParameters): Promise<MaximumWithdrawal | null> {
    return maximumWithdrawal(this, parameters)
  }

  /** A quote of a swap, sealed for this owner's `swap` until `expiresAt`. */
  getSwapData(parameters: SwapQuoteParameters): Promise<Answers["GET /get-swap-data"]> {
    return this.#read("GET /get-swap-data", { ...parameters })
  }

  /** Makes the service read the owner's state from the chain again. */
  refreshCache(parameters: { readonly chainId: number }): Promise<Answers["POST /refresh-cache"]> {
    return this.#post("POST /refresh-cache", parameters)
  }

  /** Returns the unsigned transaction of a deposit. Money moves only once the caller signs and broadcasts `txData`. */
  deposit(parameters: DepositParameters): Promise<Answers["POST /deposit"]> {
    return prepare(this.#transport, this.#session, {
      primaryType: "Deposit",
      ...tokenAmounts(parameters),
    })
  }

  /** Like `deposit`. */
  prooflessDeposit(parameters: DepositParameters): Promise<Answers["POST /proofless-deposit"]> {
    return prepare(this.#transport, this.#session, {
      primaryType: "ProoflessDeposit",
      ...tokenAmounts(parameters),
    })
  }

  /** Like `deposit`, into the balance behind `recipientInfo`, or of a plain address. */
  depositForOther(
    parameters: DepositForOtherParameters,
  ): Promise<Answers["POST /deposit-for-other"]> {
    const { recipientInfo } = parameters
    return prepare(this.#transport, this.#session, {
      primaryType: "DepositForOther",
      ...tokenAmounts(parameters),
      recipientInfo,
    })
  }

  /**
   * Pays a recipientInfo or a plain address inside the pool. Executes at most once, even if responses are lost. With
   * `txCompletionTime`, the service pays at a random time before it, and this returns once the service has accepted the payment.
   */
  transfer(parameters: ScheduledParameters, options?: SendOptions): Promise<ScheduledOperation>
  transfer(parameters: RelayedParameters, options?: SendOptions): Promise<SentOperation>
  transfer(
    parameters: RelayedParameters | ScheduledParameters,
    options?: SendOptions,
  ): Promise<SentOperation | ScheduledOperation> {
    return transact(
      this.#transport,
      this.#session,
      { primaryType: "Transfer", ...relayed(parameters) },
      options,
    )
  }

  /** Pays a public address from the pool. Otherwise like `transfer`. */
  withdraw(parameters: ScheduledParameters, options?: SendOptions): Promise<ScheduledOperation>
  withdraw(parameters: RelayedParameters, options?: SendOptions): Promise<SentOperation>
  withdraw(
    parameters: RelayedParameters | ScheduledParameters,
    options?: SendOptions,
  ): Promise<SentOperation | ScheduledOperation> {
    return transact(
      this.#transport,
      this.#session,
      { primaryType: "Withdraw", ...relayed(parameters) },
      options,
    )
  }

  /**
   * Swaps one token of the balance for another. Executes at most once, even if responses are lost. Once the operation
   * is confirmed, its `result.swap` tells whether the owner got the output or the input back.
   */
  swap(parameters: SwapParameters, options?: SendOptions): Promise<SentOperation> {
    const { inputTokenAddress, outputTokenAddress, inputAmount, leastOutput, ...rest } = parameters
    const { feeToken = inputTokenAddress, feeAmount } = rest
    return transact(
      this.#transport,
      this.#session,
      {
        primaryType: "Swap",
        ...rest,
        tokenAddresses: [inputTokenAddress, outputTokenAddress],
        amounts: [`-${inputAmount}`, String(leastOutput)],
        feeToken,
        feeAmount: feeAmount?.toString(),
      },
      options,
    )
  }

  /**
   * Orders payouts, each a separate transaction; docs/private-send.md describes what links them to the deposit. The
   * caller signs and sends `txData` before `expiresAt`; only that moves money. Each recipient gets exactly its amount.
   */
  privateSend(parameters: PrivateSendParameters): Promise<PrivateSendOrder> {
    const { recipients, roundDeposit = true, walletFillsNonce = true, ...rest } = parameters
    return orderPrivateSend(this.#transport, this.#session, {
      primaryType: "PrivateSend",
      ...rest,
      recipients: recipients.map(({ address, amount }) => ({ address, amount: String(amount) })),
      roundDeposit,
      walletFillsNonce,
    })
  }

  /** The state of a private send of this owner, ordered in any session. */
  privateSendStatus(orderId: string): Promise<PrivateSendStatus> {
    return readPrivateSend(this.#transport, this.#session, orderId)
  }

  /** The balance left by private sends that make no further payouts. */
  stuckBalance(parameters: {
    readonly chainId: number
  }): Promise<Answers["GET /stuck-utxo-balance"]> {
    return this.#read("GET /stuck-utxo-balance", { chainId: parameters.chainId })
  }

  /** Pays a token's balance left by private sends to a public address, less a fee of at most half of it. */
  withdrawStuck(
    parameters: WithdrawStuckParameters,
    options?: SendOptions,
  ): Promise<WithdrawnStuck> {
    const intent = { primaryType: "WithdrawStuckUtxos", ...parameters } as const
    return withdrawStuck(this.#transport, this.#session, intent, options)
  }

  /** The operation of the transaction request with this nonce, from any session of this owner. */
  operation(nonce: string): Promise<Operation> {
    return readOperation(this.#transport, this.#session, nonce)
  }

  /** All operations of this owner, newest first, from all sessions. Loads pages as needed. */
  async *operations(): AsyncGenerator<Operation, void, undefined> {
    let cursor: string | undefined
    do {
      const page = await this.#read("GET /operations", { cursor })
      yield* page.operations
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
  }

  /** Waits until an operation is broadcast or, with `until: "confirmed"`, final. See `WaitOptions`. */
  waitForOperation(nonce: string, options?: WaitOptions): Promise<Operation> {
    return waitForOperation(this.#transport, this.#session, nonce, options)
  }

  /**
   * Cancels a payment with a completion time before the service plans it, and returns it as cancelled. Repeating it is
   * safe. `nonce`: of the payment's request.
   *
   * @throws RelayRequestError `OPERATION_NOT_CANCELLABLE` (409) once it is planned.
   */
  async cancelOperation(nonce: string): Promise<Operation> {
    const { operation } = await this.#post("POST /cancel-operation", { operation: nonce })
    return ofNonce(operation, nonce)
  }

  /** Ends this session or, with `all`, every session of its owner. Accepted operations continue. */
  revoke(options: { readonly all?: boolean } = {}): Promise<void> {
    return revoke(this.#transport, this.#session, this.expiresAt, options.all === true)
  }

  #read<K extends Exclude<GetKey, "GET /operation/:nonce" | "GET /private-send/:orderId">>(
    key: K,
    fields: QueryFields,
  ): Promise<Answers[K]> {
    return retrying(this.#transport, async () => {
      const request = signedGet(this.#transport, this.#session, key, fields)
      return readAnswer(key, await this.#transport.send(request), request.nonce)
    })
  }

  /** For POST routes that move no money: each attempt is a new request. */
  #post<K extends "POST /refresh-cache" | "POST /cancel-operation">(
    key: K,
    fields: Fields<K>,
  ): Promise<Answers[K]> {
    return retrying(this.#transport, async () => {
      const request = signedPost(this.#transport, this.#session, key, fields)
      return readAnswer(key, await this.#transport.send(request), request.nonce)
    })
  }
}

function tokenAmounts({ chainId, tokenAddresses, amounts }: TokenAmounts) {
  return { chainId, tokenAddresses, amounts: amounts.map(String) }
}

function relayed(parameters: RelayedParameters | ScheduledParameters) {
  const { txCompletionTime } = { txCompletionTime: undefined, ...parameters }
  const { recipientAddress, feeToken, feeAmount, ref } = parameters
  return {
    ...tokenAmounts(parameters),
    recipientAddress,
    feeToken,
    feeAmount: feeAmount?.toString(),
    txCompletionTime,
    ref,
  }
}
