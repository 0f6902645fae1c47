/**
 * The unsigned transaction of an answer, as EVM chains and TRON have it.
 *
 * @throws TypeError for Solana's, which is base64 text
 */
export function evmTransaction<T extends object>(txData: T | string): T {
  if (typeof txData === "string") throw new TypeError("a Solana transaction")
  return txData
}
