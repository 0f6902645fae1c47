import { tronAddress } from "../address/tronAddress.ts"
import { personalDigest, recoverableKey } from "./recoverableKey.ts"
import { typedDataDigest } from "./typedDataDigest.ts"
import type { TypedDataWallet } from "./Wallet.ts"

/**
 * The TRON wallet of a raw private key, 64 hex digits.
 *
 * @throws TypeError if the key is malformed. The message does not quote it.
 */
export function tronKey(privateKey: string): TypedDataWallet {
  const key = recoverableKey(privateKey)
  const address = tronAddress(key.addressBytes)
  return {
    signs: "typed-data",
    address: async () => address,
    signMessage: async (text) => key.sign(personalDigest("TRON", text)),
    signTypedData: async (data) => key.sign(typedDataDigest(data)),
  }
}
