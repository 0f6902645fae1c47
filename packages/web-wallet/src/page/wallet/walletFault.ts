/** What a wallet's error means. */
export type WalletFault =
  | { readonly kind: "refused" }
  | { readonly kind: "pending" }
  | { readonly kind: "other"; readonly text: string }

/** The most characters of a wallet's own words that are shown. */
const mostCharacters = 160

/** Reads an error of EIP-1193 (its codes, and -32002 of an open request); `null` for any other error. */
export function walletFault(error: unknown): WalletFault | null {
  if (typeof error !== "object" || error === null) return null
  const { code, message }: { readonly code?: unknown; readonly message?: unknown } = error
  if (typeof code !== "number") return null
  if (code === 4001) return { kind: "refused" }
  if (code === -32_002) return { kind: "pending" }
  const text = typeof message === "string" ? message : `${code}`
  return { kind: "other", text: text.slice(0, mostCharacters) }
}

/** How wallets without the codes of EIP-1193 say that their user refused. */
const refusal =
  /\buser (?:has )?(?:rejected|declined|denied|cancell?ed)\b|\b(?:rejected|declined|denied|cancell?ed) by (?:the )?user\b/i

/**
 * Asks a wallet whose errors may have no code, and gives them one: 4001 if the words say that its user refused, and -32603 to all others, which
 * may come after something was sent.
 */
export async function withCode<A>(asked: Promise<A>): Promise<A> {
  try {
    return await asked
  } catch (error) {
    if (typeof Reflect.get(Object(error), "code") === "number" && !isRefusalOfStandard(error))
      throw error
    const text = error instanceof Error ? error.message : String(error)
    const code = isRefusalOfStandard(error) || refusal.test(text) ? 4001 : -32_603
    throw Object.assign(new Error(text, { cause: error }), { code })
  }
}

/** The code of `@wallet-standard/errors` for a refusal. */
const isRefusalOfStandard = (error: unknown) => Reflect.get(Object(error), "code") === 4_001_000

/** Whether a wallet says that it does not know a chain (EIP-3085). */
export function isUnknownChain(error: unknown): boolean {
  return Reflect.get(Object(error), "code") === 4902
}
