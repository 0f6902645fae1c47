import type { AccountMeta, PublicKey } from "@solana/web3.js"

/** Builds an `AccountMeta`; read-only and not a signer unless stated. */
export const accountMeta = (
  pubkey: PublicKey,
  access: "readonly" | "writable" = "readonly",
  isSigner = false,
): AccountMeta => ({ pubkey, isWritable: access === "writable", isSigner })
