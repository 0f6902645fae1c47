import type { AccountMeta, PublicKey } from "@solana/web3.js"

/** An account as an instruction names it. */
export const accountMeta = (
  pubkey: PublicKey,
  access: "readonly" | "writable" = "readonly",
  isSigner = false,
): AccountMeta => ({ pubkey, isWritable: access === "writable", isSigner })
