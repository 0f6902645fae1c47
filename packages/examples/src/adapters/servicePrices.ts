import { PriceUnavailable, type PromisePriceSource } from "shielded-relay"

/** Prices of a service that answers GET /<chain>/<token> with two whole numbers as text, or with 404. */
export function servicePrices(url: string): PromisePriceSource {
  return {
    price: async (chainId, token, signal) => {
      if (/^0x0+$/.test(token)) return { tokens: 1n, native: 1n }
      const response = await fetch(`${url}/${chainId}/${token}`, { signal })
      if (response.status === 404) throw new PriceUnavailable({ chainId, token })
      const body: unknown = await response.json()
      return { tokens: wholeNumber(body, "tokens"), native: wholeNumber(body, "native") }
    },
  }
}

/** Text, because JSON numbers lose digits above 2^53. */
function wholeNumber(body: unknown, field: string): bigint {
  const value: unknown = Reflect.get(Object(body), field)
  if (typeof value === "string" && /^[1-9][0-9]*$/.test(value)) return BigInt(value)
  throw new Error(`${field} of a price is not a whole number`)
}
