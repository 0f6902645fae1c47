import type { MessageSigner } from "./MessageSigner.ts"
import { privateKeyWallet } from "./privateKeyWallet.ts"

/** A viem local account, or anything with its two members. */
export interface ViemLikeAccount {
  readonly address: string
  signMessage(parameters: { message: string }): Promise<string>
}

/** An ethers signer, or anything with its two members. */
export interface EthersLikeSigner {
  getAddress(): Promise<string>
  signMessage(message: string): Promise<string>
}

/**
 * Who owns the balance: a viem account, an ethers signer, or a raw private key (`0x` and 64 hex digits). For a wallet client pass
 * `{ address, signMessage: ({ message }) => walletClient.signMessage({ account: address, message }) }`.
 */
export type Wallet = ViemLikeAccount | EthersLikeSigner | `0x${string}`

/** Any supported wallet as a message signer. @throws TypeError when a private key is malformed. */
export function messageSigner(wallet: Wallet): MessageSigner {
  if (typeof wallet === "string") return privateKeyWallet(wallet)
  if ("getAddress" in wallet) {
    return { address: () => wallet.getAddress(), sign: (message) => wallet.signMessage(message) }
  }
  return {
    address: () => Promise.resolve(wallet.address),
    sign: (message) => wallet.signMessage({ message }),
  }
}
