import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import type { TextWallet } from "./Wallet.ts"

/** An account of a wallet-standard wallet. */
export interface SolanaAccountLike {
  /** Base58. */
  readonly address: string
}

/** A wallet-standard wallet with the feature `solana:signMessage`, or an object with that member. */
export interface SolanaWalletLike<Account extends SolanaAccountLike> {
  readonly features: {
    readonly "solana:signMessage": {
      signMessage(input: {
        readonly account: Account
        readonly message: Uint8Array
      }): Promise<
        ReadonlyArray<{ readonly signedMessage: Uint8Array; readonly signature: Uint8Array }>
      >
    }
  }
}

/**
 * One account of a wallet-standard Solana wallet. The wallet asks its user for each signature.
 *
 * A wallet that changes the message before signing (some hardware wallets prepend a header) rejects with a TypeError,
 * because the service would refuse that signature.
 */
export function solanaWallet<Account extends SolanaAccountLike>(
  wallet: SolanaWalletLike<Account>,
  account: Account,
): TextWallet {
  return {
    signs: "text",
    address: async () => account.address,
    signMessage: async (text) => {
      const message = utf8ToBytes(text)
      const [output] = await wallet.features["solana:signMessage"].signMessage({ account, message })
      if (output === undefined || bytesToHex(output.signedMessage) !== bytesToHex(message))
        throw new TypeError("The wallet changed the text before signing")
      return bytesToHex(output.signature)
    },
  }
}
