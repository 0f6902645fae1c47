/**
 * Narrows the unsigned transaction of a response to the form of EVM chains.
 *
 * @throws TypeError for a transaction of another chain: base64 text on Solana, an object with a `txID` on TRON.
 */
export function evmTransaction<T extends object>(
  txData: T | string,
): Exclude<T, { readonly txID: string }> {
  if (isEvm(txData)) return txData
  throw new TypeError("txData is not of an EVM chain")
}

function isEvm<T extends object>(
  txData: T | string,
): txData is Exclude<T, { readonly txID: string }> {
  return "to" in Object(txData)
}
