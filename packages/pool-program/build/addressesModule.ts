import { base58 } from "@scure/base"
import { constant } from "./rustConstants.ts"

const address = (name: string, comment: string, text: string) =>
  constant(name, comment, base58.decode(text))

/** Rust constants with the addresses of other programs. */
export function addressesModule(): string {
  return [
    "//! Written by `npm run generate -w @shielded-relay/pool-program`; do not edit.\n",
    address("TOKEN_PROGRAM", "SPL Token.", "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"),
    address(
      "ASSOCIATED_TOKEN_PROGRAM",
      "SPL Associated Token Account.",
      "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL",
    ),
    address(
      "UPGRADEABLE_LOADER",
      "The upgradeable BPF loader.",
      "BPFLoaderUpgradeab1e11111111111111111111111",
    ),
  ].join("\n")
}
