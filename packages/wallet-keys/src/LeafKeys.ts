import { ed25519 } from "@noble/curves/ed25519.js"
import { secp256k1 } from "@noble/curves/secp256k1.js"
import { addressFromBytes, ethereumAddress, type WalletAddresses } from "@shielded-relay/core"
import { deriveSecretKey, HARDENED } from "./deriveSecretKey.ts"
import { mnemonicSeed } from "./mnemonicSeed.ts"

/** The secret keys of one wallet, 32 bytes each. */
export interface LeafKeys {
  /** At m/44'/60'/0'/0/index. */
  readonly evm: Uint8Array
  /** At m/44'/195'/0'/0/index. */
  readonly tron: Uint8Array
  /** Ed25519 seed at m/44'/501'/index'/0'. */
  readonly solana: Uint8Array
}

/** The keys of a user's wallet. Zeroes `entropy` and everything between it and the keys. */
export async function deriveLeafKeys(entropy: Uint8Array, index: number): Promise<LeafKeys> {
  const seed = await mnemonicSeed(entropy).finally(() => entropy.fill(0))
  try {
    return {
      evm: deriveSecretKey("secp256k1", seed, bip44(60, index)),
      tron: deriveSecretKey("secp256k1", seed, bip44(195, index)),
      solana: deriveSecretKey("ed25519", seed, [
        44 + HARDENED,
        501 + HARDENED,
        index + HARDENED,
        HARDENED,
      ]),
    }
  } finally {
    seed.fill(0)
  }
}

/** The path m/44'/coin'/0'/0/index of BIP-44. Coin types: SLIP-0044. */
function bip44(coin: number, index: number): ReadonlyArray<number> {
  return [44 + HARDENED, coin + HARDENED, HARDENED, 0, index]
}

/** The addresses of a wallet. TRON's 20 bytes are computed as Ethereum's. */
export function leafAddresses({ evm, tron, solana }: LeafKeys): WalletAddresses {
  return {
    evm: addressFromBytes(ethereumAddress(secp256k1.getPublicKey(evm, false))),
    tron: addressFromBytes(ethereumAddress(secp256k1.getPublicKey(tron, false))),
    solana: addressFromBytes(ed25519.getPublicKey(solana)),
  }
}

export function zeroLeafKeys({ evm, tron, solana }: LeafKeys): void {
  for (const key of [evm, tron, solana]) key.fill(0)
}
