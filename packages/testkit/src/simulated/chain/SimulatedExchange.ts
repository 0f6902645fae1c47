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

/** An exchange with a fixed rate for each pair and tokens without end, and the action of the pool that trades there. */
export class SimulatedExchange {
  readonly name: string
  /** Its endpoint does not answer. */
  down = false
  /** Its action fails, whatever it is asked to do. */
  broken = false
  readonly #rates = new Map<string, { readonly out: bigint; readonly for: bigint }>()
  readonly #now: () => number

  /** @param now milliseconds since the epoch */
  constructor(name: string, now: () => number) {
    this.name = name
    this.#now = now
  }

  /** From now on it gives `out` of one token for `amount` of the other, rounded down. */
  setRate(tokenIn: Address, tokenOut: Address, out: bigint, amount: bigint): void {
    this.#rates.set(pair(tokenIn, tokenOut), { out, for: amount })
  }

  /** What the pool's action gives; `null` when it fails, `undefined` for an action of another name. */
  execute({ id, tokenIn, amountIn, tokenOut, data }: CallAction): bigint | null | undefined {
    if (bytesToHex(id) !== bytesToHex(keccakText(this.name))) return undefined
    if (this.broken || bytesToHex(data) !== bytesToHex(route(tokenIn, tokenOut))) return null
    return this.#amountOut(tokenIn, tokenOut, amountIn)
  }

  /** As a chain adapter gives it. */
  get venue(): SwapVenueShape {
    const { name } = this
    return {
      name,
      quote: ({ tokenIn, tokenOut, amountIn }) =>
        Effect.gen({ self: this }, function* () {
          if (this.down) return yield* new SwapVenueUnavailable({ venue: name })
          const amountOut = this.#amountOut(tokenIn, tokenOut, amountIn)
          // Nothing comes of so little.
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
