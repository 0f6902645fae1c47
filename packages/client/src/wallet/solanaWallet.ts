import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import type { TextWallet } from "./Wallet.ts"

/** An account of a wallet-standard wallet. */
export interface SolanaAccountLike {
  /** Base58. */
  readonly address: string
}

/** A wallet-standard wallet with the feature `solana:signMessage`, or anything with that member. */
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
 * One account of a wallet-standard Solana wallet: each signature is asked of its user.
 *
 * A wallet that signs another text than it was given (some hardware wallets put a header before it) rejects with a TypeError, since the
 * service would refuse that signature.
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
        throw new TypeError("The wallet signed another text than it was given")
      return bytesToHex(output.signature)
    },
  }
}
