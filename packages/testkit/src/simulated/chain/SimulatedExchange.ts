import {
  NoSwapRoute,
  SwapVenueUnavailable,
  type Address,
  type CallAction,
  type SwapVenueShape,
} from "@shielded-relay/core"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { Effect } from "effect"
import { keccakText } from "./words.ts"

/** An exchange with a fixed rate per pair and unlimited tokens, and the pool's action that trades there. */
export class SimulatedExchange {
  readonly name: string
  /** Its API does not answer. */
  down = false
  /** Its action always fails. */
  broken = false
  readonly #rates = new Map<string, { readonly out: bigint; readonly for: bigint }>()
  readonly #now: () => number

  /** @param now milliseconds since the epoch */
  constructor(name: string, now: () => number) {
    this.name = name
    this.#now = now
  }

  /** Sets the rate: `out` of one token for `amount` of the other, rounded down. */
  setRate(tokenIn: Address, tokenOut: Address, out: bigint, amount: bigint): void {
    this.#rates.set(pair(tokenIn, tokenOut), { out, for: amount })
  }

  /** The output of the pool's action; `null` if it fails, `undefined` for another action's name. */
  execute({ id, tokenIn, amountIn, tokenOut, data }: CallAction): bigint | null | undefined {
    if (bytesToHex(id) !== bytesToHex(keccakText(this.name))) return undefined
    if (this.broken || bytesToHex(data) !== bytesToHex(route(tokenIn, tokenOut))) return null
    return this.#amountOut(tokenIn, tokenOut, amountIn)
  }

  /** The exchange as a chain adapter's venue. */
  get venue(): SwapVenueShape {
    const { name } = this
    return {
      name,
      quote: ({ tokenIn, tokenOut, amountIn }) =>
        Effect.gen({ self: this }, function* () {
          if (this.down) return yield* new SwapVenueUnavailable({ venue: name })
          const amountOut = this.#amountOut(tokenIn, tokenOut, amountIn)
          // An amount that rounds down to zero output has no route.
          if (amountOut === null || amountOut === 0n) return yield* new NoSwapRoute({ venue: name })
          const data = route(tokenIn, tokenOut)
          return { venue: name, amountOut, data, expiresAt: this.#now() + 60_000 }
        }),
    }
  }

  #amountOut(tokenIn: Address, tokenOut: Address, amountIn: bigint): bigint | null {
    const rate = this.#rates.get(pair(tokenIn, tokenOut))
    return rate === undefined ? null : (amountIn * rate.out) / rate.for
  }
}

function pair(tokenIn: Address, tokenOut: Address): string {
  return `${tokenIn} ${tokenOut}`
}

function route(tokenIn: Address, tokenOut: Address): Uint8Array {
  return utf8ToBytes(pair(tokenIn, tokenOut))
}
