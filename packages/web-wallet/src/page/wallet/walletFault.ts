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

/** Whether a wallet says that it does not know a chain (EIP-3085). */
export function isUnknownChain(error: unknown): boolean {
  return Reflect.get(Object(error), "code") === 4902
}
