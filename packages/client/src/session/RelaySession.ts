import type { Answers } from "../generated/contract.ts"
import type { QueryFields } from "../request/query.ts"
import { readAnswer } from "../transport/readAnswer.ts"
import { retrying } from "../transport/retry.ts"
import type { Transport } from "../transport/Transport.ts"
import { readOperation, waitForOperation, type Operation, type WaitOptions } from "./operation.ts"
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
import { transact, type SendOptions, type SentOperation } from "./transact.ts"

/** Smallest units. */
export type Amount = bigint | string

interface TokenAmounts {
  readonly chainId: number
  readonly tokenAddresses: ReadonlyArray<string>
  readonly amounts: ReadonlyArray<Amount>
}

export type DepositParameters = TokenAmounts

export interface DepositForOtherParameters extends TokenAmounts {
  /** A recipientInfo of this deployment or another one, or a plain address. */
  readonly recipientInfo: string
}

export interface RelayedParameters extends TokenAmounts {
  readonly recipientAddress: string
  readonly feeToken?: string
  /** Locks in a quote of `getFee`; left out, the service computes it. */
  readonly feeAmount?: Amount
  readonly ref?: string
}

export interface PrivateSendParameters {
  readonly chainId: number
  readonly tokenAddress: string
  readonly recipients: ReadonlyArray<{ readonly address: string; readonly amount: Amount }>
  /** The token itself unless said; another one is a second deposit of the same transaction. */
  readonly feeToken?: string
  /** Seconds since the epoch by which everybody is paid, at random times until then; as soon as possible without. */
  readonly txCompletionTime?: number
  readonly ref?: string
}

export interface WithdrawStuckParameters {
  readonly chainId: number
  readonly tokenAddress: string
  readonly recipientAddress: string
  readonly ref?: string
}

export interface FeeParameters {
  readonly chainId: number
  /** The token that is to pay. Ignored on Solana: the first of the tokens pays there, for a swap the output; the answer names it. */
  readonly feeToken: string
  readonly tokenAddresses: ReadonlyArray<string>
  readonly amounts?: ReadonlyArray<Amount>
  /** `Transact` for transfers and withdrawals, which is the default; for a swap that of the swap's quote. */
  readonly externalActionId?: string
  /** Solana swaps: the input, where `tokenAddresses` names the output alone. */
  readonly mintFrom?: string
}

export interface SwapQuoteParameters {
  readonly chainId: number
  readonly inputTokenAddress: string
  readonly outputTokenAddress: string
  /** Whole tokens as a decimal number: `"1.2"`. */
  readonly amount: string
  /** Per cent as a decimal number, from 0 to below 50. Default 0.5. */
  readonly slippagePercentage?: string
}

export interface SwapParameters {
  readonly chainId: number
  readonly inputTokenAddress: string
  readonly outputTokenAddress: string
  /** What is given away: the quote's amount in smallest units. */
  readonly inputAmount: Amount
  /** What has to come back at least, else the input is given back: the quote's `outSwapAmount`, or less. */
  readonly leastOutput: Amount
  /** Of the quote, as `swapData`. */
  readonly externalActionId: string
  readonly swapData: string
  /** The input token unless said; in the output token it is taken from what comes back. */
  readonly feeToken?: string
  readonly feeAmount?: Amount
  readonly ref?: string
}

/** What a session is kept as: whoever reads it acts for the session until it ends. */
export interface SavedSession {
  readonly sessionId: string
  readonly address: string
  /** RFC 3339, UTC. */
  readonly expiresAt: string
  /** The request key's secret, 64 hex digits. */
  readonly secretKey: string
  /** Whether the wallet signs each transaction by itself. */
  readonly useEIP712: boolean
}

/** An owner's session: every signed route, typed. Reads are repeated with a fresh nonce when no answer comes. */
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

  /** Everything that is needed to go on with this session elsewhere. A secret. */
  save(): SavedSession {
    return {
      sessionId: this.sessionId,
      address: this.address,
      expiresAt: this.expiresAt.toISOString(),
      secretKey: this.#session.key.secretKey,
      useEIP712: this.#session.signer !== null,
    }
  }

  /** The owner's shielded balances on a chain, smallest units as text. */
  balance(parameters: { readonly chainId: number }): Promise<Answers["GET /balance"]> {
    return this.#read("GET /balance", { chainId: parameters.chainId })
  }

  /** A text with which anyone can pay this owner; different on every call. */
  recipientInfo(
    parameters: { readonly chainId?: number } = {},
  ): Promise<Answers["GET /recipient-info"]> {
    return this.#read("GET /recipient-info", { chainId: parameters.chainId })
  }

  /** A quote of the relay fee, good for one operation until `expiresAt`. */
  getFee(parameters: FeeParameters): Promise<Answers["GET /get-fee"]> {
    const { externalActionId = "Transact", amounts } = parameters
    return this.#read("GET /get-fee", {
      chainId: parameters.chainId,
      feeToken: parameters.feeToken,
      tokenAddresses: parameters.tokenAddresses,
      externalActionId,
      amounts: amounts?.map(String),
      mintFrom: parameters.mintFrom,
    })
  }

  /** What a swap would bring now, sealed for `swap` of this owner until `expiresAt`. */
  getSwapData(parameters: SwapQuoteParameters): Promise<Answers["GET /get-swap-data"]> {
    return this.#read("GET /get-swap-data", { ...parameters })
  }

  /** Has the service read the owner's state from the chain again. */
  refreshCache(parameters: { readonly chainId: number }): Promise<Answers["POST /refresh-cache"]> {
    return this.#post("POST /refresh-cache", parameters)
  }

  /** The unsigned transaction of a deposit: the caller signs and broadcasts `txData`. Nothing happens before. */
  deposit(parameters: DepositParameters): Promise<Answers["POST /deposit"]> {
    return prepare(this.#transport, this.#session, {
      primaryType: "Deposit",
      ...tokenAmounts(parameters),
    })
  }

  /** As `deposit`. */
  prooflessDeposit(parameters: DepositParameters): Promise<Answers["POST /proofless-deposit"]> {
    return prepare(this.#transport, this.#session, {
      primaryType: "ProoflessDeposit",
      ...tokenAmounts(parameters),
    })
  }

  /** As `deposit`, into the balance of whoever made `recipientInfo`, or of a plain address. */
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

  /** Pays inside the pool: to a recipientInfo or a plain address. Happens at most once, whatever the network does. */
  transfer(parameters: RelayedParameters, options?: SendOptions): Promise<SentOperation> {
    return transact(
      this.#transport,
      this.#session,
      { primaryType: "Transfer", ...relayed(parameters) },
      options,
    )
  }

  /** Pays out of the pool to a public address. Happens at most once, whatever the network does. */
  withdraw(parameters: RelayedParameters, options?: SendOptions): Promise<SentOperation> {
    return transact(
      this.#transport,
      this.#session,
      { primaryType: "Withdraw", ...relayed(parameters) },
      options,
    )
  }

  /**
   * Exchanges one token of the balance for another. Happens at most once, whatever the network does; whether it brought the output or the
   * input was given back stands in `result.swap` of the operation once that is confirmed.
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
   * Orders payouts, each a transaction of its own out of the pool; docs/private-send.md says what still links them to their deposit. The caller signs and sends `txData` before `expiresAt`.
   * Nothing happens before, and each recipient then gets exactly its amount.
   */
  privateSend(parameters: PrivateSendParameters): Promise<PrivateSendOrder> {
    const { chainId, tokenAddress, feeToken, txCompletionTime, ref } = parameters
    return orderPrivateSend(this.#transport, this.#session, {
      primaryType: "PrivateSend",
      chainId,
      tokenAddress,
      recipients: parameters.recipients.map(({ address, amount }) => ({
        address,
        amount: String(amount),
      })),
      feeToken,
      txCompletionTime,
      ref,
    })
  }

  /** What became of a private send of this owner, ordered in any of their sessions. */
  privateSendStatus(orderId: string): Promise<PrivateSendStatus> {
    return readPrivateSend(this.#transport, this.#session, orderId)
  }

  /** What private sends left behind that will pay nobody any more. */
  stuckBalance(parameters: {
    readonly chainId: number
  }): Promise<Answers["GET /stuck-utxo-balance"]> {
    return this.#read("GET /stuck-utxo-balance", { chainId: parameters.chainId })
  }

  /** Pays what private sends left behind of a token to a public address, less a fee of half of it at most. */
  withdrawStuck(
    parameters: WithdrawStuckParameters,
    options?: SendOptions,
  ): Promise<WithdrawnStuck> {
    const intent = { primaryType: "WithdrawStuckUtxos", ...parameters } as const
    return withdrawStuck(this.#transport, this.#session, intent, options)
  }

  /** What became of the transaction request that used `nonce`, in any session of this owner. */
  operation(nonce: string): Promise<Operation> {
    return readOperation(this.#transport, this.#session, nonce)
  }

  /** Every operation of this owner, newest first, in any of their sessions. Pages are read as they are needed. */
  async *operations(): AsyncGenerator<Operation, void, undefined> {
    let cursor: string | undefined
    do {
      const page = await this.#read("GET /operations", { cursor })
      yield* page.operations
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
  }

  /** Waits until an operation is broadcast, or with `until: "confirmed"` executed. */
  waitForOperation(nonce: string, options?: WaitOptions): Promise<Operation> {
    return waitForOperation(this.#transport, this.#session, nonce, options)
  }

  /** Ends this session, or with `all` every session of its owner. What was accepted before goes on. */
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

  /** For routes that move nothing: each try is a request of its own. */
  #post<K extends "POST /refresh-cache">(key: K, fields: Fields<K>): Promise<Answers[K]> {
    return retrying(this.#transport, async () => {
      const request = signedPost(this.#transport, this.#session, key, fields)
      return readAnswer(key, await this.#transport.send(request), request.nonce)
    })
  }
}

function tokenAmounts({ chainId, tokenAddresses, amounts }: TokenAmounts) {
  return { chainId, tokenAddresses, amounts: amounts.map(String) }
}

function relayed(parameters: RelayedParameters) {
  const { recipientAddress, feeToken, feeAmount, ref } = parameters
  return {
    ...tokenAmounts(parameters),
    recipientAddress,
    feeToken,
    feeAmount: feeAmount?.toString(),
    ref,
  }
}
