import { serviceUrl, type JsonAnswer } from "@shielded-relay/chain-rpc"
import { Option, Schema } from "effect"
import type { Hex } from "@shielded-relay/pool-contracts"
import { zeroAddress } from "../rpc/zeroAddress.ts"

/** A request to a quote service; the zero address is the native coin. */
export interface AggregatorRequest {
  readonly chainId: number
  readonly tokenIn: Hex
  readonly tokenOut: Hex
  readonly amountIn: bigint
  /** The pool's action, which pays and receives. */
  readonly taker: Hex
  readonly slippageBps: number
}

/** The calldata, and the output it promises. */
export interface AggregatorQuote {
  readonly to: string
  /** The address that pulls the input; `null` for native coins, which are sent with the call. */
  readonly spender: string | null
  readonly value: bigint
  readonly data: string
  readonly amountOut: bigint
}

/** One service's paths, headers and shapes. */
export interface AggregatorApi {
  readonly url: (base: string, request: AggregatorRequest) => URL
  readonly headers: (key: string | null) => Readonly<Record<string, string>>
  /** `no-route` if the service found no route, `null` if the answer cannot be decoded. */
  readonly read: (answer: JsonAnswer) => AggregatorQuote | "no-route" | null
}

const wholeNumber = Schema.String.check(Schema.isPattern(/^[0-9]{1,78}$/u))
const someWei = Schema.String.check(Schema.isPattern(/^(?:[0-9]{1,78}|0x[0-9a-f]{1,64})$/iu))
const coins = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"

const zeroExQuote = Schema.decodeUnknownOption(
  Schema.Struct({
    liquidityAvailable: Schema.Literal(true),
    buyAmount: wholeNumber,
    allowanceTarget: Schema.optionalKey(Schema.NullOr(Schema.String)),
    transaction: Schema.Struct({ to: Schema.String, data: Schema.String, value: someWei }),
  }),
)
const zeroExNothing = Schema.decodeUnknownOption(
  Schema.Struct({ liquidityAvailable: Schema.Literal(false) }),
)

/** 0x, Swap API v2 with the allowance holder. */
const zeroEx: AggregatorApi = {
  url: (base, { chainId, tokenIn, tokenOut, amountIn, taker, slippageBps }) =>
    serviceUrl(base, "swap/allowance-holder/quote", {
      chainId: String(chainId),
      sellToken: tokenIn === zeroAddress ? coins : tokenIn,
      buyToken: tokenOut === zeroAddress ? coins : tokenOut,
      sellAmount: amountIn.toString(),
      taker,
      slippageBps: String(slippageBps),
    }),
  headers: (key) => ({ "0x-version": "v2", ...(key === null ? {} : { "0x-api-key": key }) }),
  read: ({ status, body }) => {
    if (status !== 200) return null
    if (Option.isSome(zeroExNothing(body))) return "no-route"
    return Option.getOrNull(
      Option.map(zeroExQuote(body), ({ buyAmount, allowanceTarget, transaction }) => ({
        to: transaction.to,
        spender: allowanceTarget ?? null,
        value: BigInt(transaction.value),
        data: transaction.data,
        amountOut: BigInt(buyAmount),
      })),
    )
  },
}

const lifiQuote = Schema.decodeUnknownOption(
  Schema.Struct({
    estimate: Schema.Struct({
      toAmount: wholeNumber,
      approvalAddress: Schema.optionalKey(Schema.NullOr(Schema.String)),
    }),
    transactionRequest: Schema.Struct({ to: Schema.String, data: Schema.String, value: someWei }),
  }),
)

/** LI.FI, API v1, on one chain. */
const lifi: AggregatorApi = {
  url: (base, { chainId, tokenIn, tokenOut, amountIn, taker, slippageBps }) =>
    serviceUrl(base, "v1/quote", {
      fromChain: String(chainId),
      toChain: String(chainId),
      fromToken: tokenIn,
      toToken: tokenOut,
      fromAmount: amountIn.toString(),
      fromAddress: taker,
      slippage: `0.${String(slippageBps).padStart(4, "0")}`,
    }),
  headers: (key) => (key === null ? {} : { "x-lifi-api-key": key }),
  read: ({ status, body }) => {
    if (status === 404) return "no-route"
    if (status !== 200) return null
    return Option.getOrNull(
      Option.map(lifiQuote(body), ({ estimate, transactionRequest }) => ({
        to: transactionRequest.to,
        spender: estimate.approvalAddress ?? null,
        value: BigInt(transactionRequest.value),
        data: transactionRequest.data,
        amountOut: BigInt(estimate.toAmount),
      })),
    )
  },
}

export const aggregatorApis = { "0x": zeroEx, "li.fi": lifi } as const satisfies Readonly<
  Record<string, AggregatorApi>
>
