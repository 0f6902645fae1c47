import { address, type Address } from "@solana/kit"
import type { PublicKey } from "@solana/web3.js"

/** A key as kit, which LiteSVM speaks, writes it. */
export const addressText = (key: PublicKey): Address => address(key.toBase58())
