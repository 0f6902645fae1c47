import { askJson, openSecret, serviceUrl } from "@shielded-relay/chain-rpc"
import { Effect } from "effect"
import {
  readInstructions,
  readQuote,
  type JupiterQuestion,
  type JupiterQuote,
} from "./jupiterAnswers.ts"
import type { AggregatorOptions } from "./SwapOptions.ts"

/** The parties of a swap instruction, base58. */
export interface JupiterParties {
  /** Signs; its associated token account is debited. */
  readonly authority: string
  readonly destination: string
}

/** Maximum size of an answer, bytes: an instruction as large as a transaction, and the route that explains it. */
const maxBytes = 262_144

/**
 * Client for the two methods of Jupiter's Swap API v1, each with a timeout.
 * @param unavailable the error for a service that does not answer or answers with something unreadable
 */
export function jupiter<E>(options: Omit<AggregatorOptions, "kind" | "api">, unavailable: E) {
  const { url: base, apiKey, timeoutMilliseconds = 5_000 } = options
  const headers: Readonly<Record<string, string>> =
    apiKey === undefined ? {} : { "x-api-key": openSecret(apiKey) }
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
        // The pool swaps SPL tokens between existing token accounts.
        wrapAndUnwrapSol: false,
        useSharedAccounts: false,
        skipUserAccountsRpcCalls: true,
      }
      const url = serviceUrl(base, "swap/v1/swap-instructions")
      return yield* understood(readInstructions(yield* ask({ url, body })))
    }),
  }
}
