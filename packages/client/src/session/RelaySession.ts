import type { Answers } from "../generated/contract.ts"
import type { QueryFields } from "../request/query.ts"
import { poll, type PollOptions } from "../transport/poll.ts"
import { retrying } from "../transport/retry.ts"
import type { Transport } from "../transport/Transport.ts"
import { withSignal, type CallOptions } from "../transport/withSignal.ts"
import type { EventOptions, EventPage } from "./events.ts"
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
  WithdrawStuckParameters,
} from "./parameters.ts"
import { feeFields, relayed, swapFields, tokenAmounts } from "./paymentFields.ts"
import { prepare } from "./prepare.ts"
import {
  orderPrivateSend,
  readPrivateSend,
  withdrawStuck,
  type PrivateSendOrder,
  type PrivateSendStatus,
  type WithdrawnStuck,
  type WithdrawStuckOptions,
} from "./privateSend.ts"
import { revoke } from "./revoke.ts"
import { postRoute, readOnce, type ReadKey } from "./request/routeRequests.ts"
import type { SavedSession } from "./SavedSession.ts"
import type { ActingSession } from "./SessionKey.ts"
import {
  repeatRequest,
  transact,
  type RepeatedOutcome,
  type ScheduledOperation,
  type SendOptions,
  type SentOperation,
} from "./transact.ts"

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
  balance(
    { chainId }: { readonly chainId: number },
    options?: CallOptions,
  ): Promise<Answers["GET /balance"]> {
    return this.#read("GET /balance", { chainId }, options)
  }

  /** A text with which anyone can pay this owner. Each call returns a different one. */
  recipientInfo(
    { chainId }: { readonly chainId?: number } = {},
    options?: CallOptions,
  ): Promise<Answers["GET /recipient-info"]> {
    return this.#read("GET /recipient-info", { chainId }, options)
  }

  /**
   * A quote of the relay fee for one operation, valid until `expiresAt`. Its `privacy` tells what a stranger will see of
   * the operation, and which amounts hide it better (docs/privacy.md).
   */
  getFee(parameters: FeeParameters, options?: CallOptions): Promise<Answers["GET /get-fee"]> {
    return this.#read("GET /get-fee", feeFields(parameters), options)
  }

  /**
   * The most that a withdrawal can pay out of the balance, rounded down to two significant digits, with its quote. The
   * whole balance to the last digit would tell which deposits were withdrawn. `null` if the balance does not pay the fee.
   */
  maximumWithdrawal(
    parameters: MaximumParameters,
    options?: CallOptions,
  ): Promise<MaximumWithdrawal | null> {
    return maximumWithdrawal(this, parameters, options)
  }

  /** A quote of a swap, sealed for this owner's `swap` until `expiresAt`. */
  getSwapData(
    parameters: SwapQuoteParameters,
    options?: CallOptions,
  ): Promise<Answers["GET /get-swap-data"]> {
    return this.#read("GET /get-swap-data", { ...parameters }, options)
  }

  /** Makes the service read the owner's state from the chain again. */
  refreshCache(
    parameters: { readonly chainId: number },
    options?: CallOptions,
  ): Promise<Answers["POST /refresh-cache"]> {
    return postRoute(this.#over(options), this.#session, "POST /refresh-cache", parameters)
  }

  /** Returns the unsigned transaction of a deposit. Money moves only once the caller signs and broadcasts `txData`. */
  deposit(parameters: DepositParameters, options?: CallOptions): Promise<Answers["POST /deposit"]> {
    return prepare(this.#over(options), this.#session, {
      primaryType: "Deposit",
      ...tokenAmounts(parameters),
    })
  }

  /** Like `deposit`. */
  prooflessDeposit(
    parameters: DepositParameters,
    options?: CallOptions,
  ): Promise<Answers["POST /proofless-deposit"]> {
    return prepare(this.#over(options), this.#session, {
      primaryType: "ProoflessDeposit",
      ...tokenAmounts(parameters),
    })
  }

  /** Like `deposit`, into the balance behind `recipientInfo`, or of a plain address. */
  depositForOther(
    parameters: DepositForOtherParameters,
    options?: CallOptions,
  ): Promise<Answers["POST /deposit-for-other"]> {
    const { recipientInfo } = parameters
    return prepare(this.#over(options), this.#session, {
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
    const intent = { primaryType: "Transfer", ...relayed(parameters) } as const
    return transact(this.#over(options), this.#session, intent, options)
  }

  /** Pays a public address from the pool. Otherwise like `transfer`. */
  withdraw(parameters: ScheduledParameters, options?: SendOptions): Promise<ScheduledOperation>
  withdraw(parameters: RelayedParameters, options?: SendOptions): Promise<SentOperation>
  withdraw(
    parameters: RelayedParameters | ScheduledParameters,
    options?: SendOptions,
  ): Promise<SentOperation | ScheduledOperation> {
    const intent = { primaryType: "Withdraw", ...relayed(parameters) } as const
    return transact(this.#over(options), this.#session, intent, options)
  }

  /**
   * Swaps one token of the balance for another. Executes at most once, even if responses are lost. Once the operation
   * is confirmed, its `result.swap` tells whether the owner got the output or the input back.
   */
  swap(parameters: SwapParameters, options?: SendOptions): Promise<SentOperation> {
    const intent = { primaryType: "Swap", ...swapFields(parameters) } as const
    return transact(this.#over(options), this.#session, intent, options)
  }

  /**
   * Orders payouts, each a separate transaction; docs/private-send.md describes what links them to the deposit. The
   * caller signs and sends `txData` before `expiresAt`; only that moves money. Each recipient gets exactly its amount.
   */
  privateSend(parameters: PrivateSendParameters, options?: CallOptions): Promise<PrivateSendOrder> {
    const { recipients, roundDeposit = true, walletFillsNonce = true, ...rest } = parameters
    return orderPrivateSend(this.#over(options), this.#session, {
      primaryType: "PrivateSend",
      ...rest,
      recipients: recipients.map(({ address, amount }) => ({ address, amount: String(amount) })),
      roundDeposit,
      walletFillsNonce,
    })
  }

  /** The state of a private send of this owner, ordered in any session. */
  privateSendStatus(orderId: string, options?: CallOptions): Promise<PrivateSendStatus> {
    return readPrivateSend(this.#over(options), this.#session, orderId)
  }

  /** The balance left by private sends that make no further payouts. */
  stuckBalance(
    { chainId }: { readonly chainId: number },
    options?: CallOptions,
  ): Promise<Answers["GET /stuck-utxo-balance"]> {
    return this.#read("GET /stuck-utxo-balance", { chainId }, options)
  }

  /** Pays a token's balance left by private sends to a public address, less a fee of at most half of it. */
  withdrawStuck(
    parameters: WithdrawStuckParameters,
    options?: WithdrawStuckOptions,
  ): Promise<WithdrawnStuck> {
    const intent = { primaryType: "WithdrawStuckUtxos", ...parameters } as const
    return withdrawStuck(this.#over(options), this.#session, intent, options)
  }

  /**
   * Sends a request that `beforeSending` stored again, byte for byte, and returns its outcome. The service counts it once, so this is safe
   * after a crash, in any session of the owner.
   *
   * @throws RelayRequestError without `operation` if the service never accepted the request and no longer will. Only then is another
   * request for the same payment safe.
   */
  repeat(request: string, options?: WaitOptions): Promise<RepeatedOutcome> {
    return repeatRequest(this.#over(options), this.#session, request, options)
  }

  /** The operation of the transaction request with this nonce, from any session of this owner. */
  operation(nonce: string, options?: CallOptions): Promise<Operation> {
    return readOperation(this.#over(options), this.#session, nonce)
  }

  /** All operations of this owner, newest first, from all sessions. Loads pages as needed. */
  async *operations(options?: CallOptions): AsyncGenerator<Operation, void, undefined> {
    let cursor: string | undefined
    do {
      const page = await this.#read("GET /operations", { cursor }, options)
      yield* page.operations
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
  }

  /**
   * What happens to this owner's operations, private sends and balances, page by page, for ever. The first page comes at once, possibly without events.
   * Store the cursor once a page is handled.
   *
   * @throws RelayRequestError `EVENTS_PRUNED` (410) or `EVENTS_EPOCH_OVER` (409) if the service no longer has what follows the cursor.
   */
  async *events({ cursor, from, ...options }: EventOptions = {}): AsyncGenerator<EventPage, void> {
    const over = this.#over(options)
    if (from) return yield* from(over, this.#session, cursor)
    for (let wait: string | undefined; ; wait = `${over.longestWait}`) {
      const page = await this.#read("GET /events", { cursor, wait }, options)
      if (!wait || page.events[0]) yield page
      // A service that stops gives answers without events at once.
      else await over.pause(1_000)
      ;({ cursor } = page)
    }
  }

  /** The owner's webhook, without its secret; `null` without one. `setWebhook` of the client sets it. */
  async webhook(options?: CallOptions): Promise<Answers["GET /webhook"]["webhook"]> {
    return (await this.#read("GET /webhook", {}, options)).webhook
  }

  /** Switches the owner's webhook on and sends what waits; with a cursor again what followed it. */
  replayWebhook(
    parameters: { readonly cursor?: string } = {},
    options?: CallOptions,
  ): Promise<Answers["POST /replay-webhook"]> {
    return postRoute(this.#over(options), this.#session, "POST /replay-webhook", parameters)
  }

  /** Waits until an operation is broadcast or, with `until: "confirmed"`, final. See `WaitOptions`. */
  waitForOperation(nonce: string, options?: WaitOptions): Promise<Operation> {
    return waitForOperation(this.#over(options), this.#session, nonce, options)
  }

  /**
   * Looks again and again until `look` gives something, on the client's clock.
   *
   * @param ended The error once `timeout` is over; it gets the milliseconds.
   */
  poll<A>(
    look: () => Promise<A | null>,
    ended: (waited: number) => Error,
    options: PollOptions & CallOptions = {},
  ): Promise<A> {
    return poll(this.#over(options), look, ended, options)
  }

  /**
   * Cancels a payment with a completion time before the service plans it, and returns it as cancelled. Repeating it is
   * safe. `nonce`: of the payment's request.
   *
   * @throws RelayRequestError `OPERATION_NOT_CANCELLABLE` (409) once it is planned.
   */
  async cancelOperation(nonce: string, options?: CallOptions): Promise<Operation> {
    const fields = { operation: nonce }
    const over = this.#over(options)
    const { operation } = await postRoute(over, this.#session, "POST /cancel-operation", fields)
    return ofNonce(operation, nonce)
  }

  /** Ends this session or, with `all`, every session of its owner. Accepted operations continue. */
  revoke(options: CallOptions & { readonly all?: boolean } = {}): Promise<void> {
    return revoke(this.#over(options), this.#session, this.expiresAt, options.all === true)
  }

  #read<K extends ReadKey>(
    key: K,
    fields: QueryFields,
    options: CallOptions | undefined,
  ): Promise<Answers[K]> {
    const over = this.#over(options)
    return retrying(over, () => readOnce(over, this.#session, key, fields))
  }

  /** The transport of one call. */
  #over(options: CallOptions | undefined): Transport {
    return withSignal(this.#transport, options)
  }
}
