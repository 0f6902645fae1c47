import { askJson, serviceUrl } from "@shielded-relay/chain-rpc"
import { Effect, Redacted } from "effect"
import {
  readInstructions,
  readQuote,
  type JupiterQuestion,
  type JupiterQuote,
} from "./jupiterAnswers.ts"
import type { AggregatorOptions } from "./SwapOptions.ts"

/** For whom an instruction is composed. Base58. */
export interface JupiterParties {
  /** Signs, and pays out of its associated account. */
  readonly authority: string
  readonly destination: string
}

/** The longest answer that is read: an instruction of a packet's size with the route that explains it. */
const maxBytes = 262_144

/**
 * The two questions of Jupiter's Swap API v1, each within its time.
 * @param unavailable of a service that does not answer, or says what cannot be understood
 */
export function jupiter<E>(options: Omit<AggregatorOptions, "kind" | "api">, unavailable: E) {
  const { url: base, apiKey, timeoutMilliseconds = 5_000 } = options
  const headers: Readonly<Record<string, string>> =
    apiKey === undefined ? {} : { "x-api-key": Redacted.value(apiKey) }
  const ask = (question: { readonly url: URL; readonly body?: object }) =>
    askJson({ ...question, headers, maxBytes, timeoutMilliseconds }, unavailable)
  const understood = Effect.fnUntraced(function* <A>(answer: A | null) {
    return answer ?? (yield* Effect.fail(unavailable))
  })
  return {
    quote: Effect.fnUntraced(function* (question: JupiterQuestion) {
      const url = serviceUrl(base, "swap/v1/quote", {
        inputMint: question.inputMint,
        outputMint: question.outputMint,
        amount: question.amount.toString(),
        slippageBps: String(options.slippageBps ?? 500),
        swapMode: "ExactIn",
        onlyDirectRoutes: String(options.severalHops !== true),
        maxAccounts: String(options.maxAccounts ?? 20),
      })
      return yield* understood(readQuote(yield* ask({ url }), question))
    }),
    instructions: Effect.fnUntraced(function* (
      { whole }: JupiterQuote,
      { authority, destination }: JupiterParties,
    ) {
      const body = {
        quoteResponse: whole,
        userPublicKey: authority,
        destinationTokenAccount: destination,
        // The pool swaps tokens, out of accounts that are there.
        wrapAndUnwrapSol: false,
        useSharedAccounts: false,
        skipUserAccountsRpcCalls: true,
      }
      const url = serviceUrl(base, "swap/v1/swap-instructions")
      return yield* understood(readInstructions(yield* ask({ url, body })))
    }),
  }
}
