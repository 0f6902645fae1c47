import { hexAddress } from "../address/hexAddress.ts"
import { personalDigest, recoverableKey } from "./recoverableKey.ts"
import { typedDataDigest } from "./typedDataDigest.ts"
import type { TypedDataWallet } from "./Wallet.ts"

/**
 * The EVM wallet of a raw private key, 64 hex digits.
 *
 * @throws TypeError if the key is malformed. The message does not quote it.
 */
export function evmKey(privateKey: string): TypedDataWallet {
  const key = recoverableKey(privateKey)
  const address = hexAddress(key.addressBytes)
  return {
    signs: "typed-data",
    address: async () => address,
    signMessage: async (text) => key.sign(personalDigest("Ethereum", text)),
    signTypedData: async (data) => key.sign(typedDataDigest(data)),
  }
}
