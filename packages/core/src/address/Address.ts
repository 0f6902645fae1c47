import type { Brand } from "effect"

/**
 * An account or token on any supported chain: its bytes as lower-case hex with `0x`. 20 bytes (EVM and TRON alike) give 42 characters, 32
 * bytes (Solana) give 66. Equal text means equal bytes, so an `Address` can be compared with `===` and used as a map key. `renderAddress`
 * formats it for people.
 */
export type Address = string & Brand.Brand<"Address">

/** The families whose address texts differ. */
export type ChainFamily = "evm" | "tron" | "solana"
