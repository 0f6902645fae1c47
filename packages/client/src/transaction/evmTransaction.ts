/**
 * Narrows the unsigned transaction of a response to the form of EVM chains and TRON.
 *
 * @throws TypeError for a Solana transaction, which is base64 text.
 */
export function evmTransaction<T extends object>(txData: T | string): T {
  if (typeof txData === "string") throw new TypeError("txData is a Solana transaction")
  return txData
}
