import { address, type Address } from "@solana/kit"
import type { PublicKey } from "@solana/web3.js"

/** A key in the form of @solana/kit, which LiteSVM uses. */
export const addressText = (key: PublicKey): Address => address(key.toBase58())
