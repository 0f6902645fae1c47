import type { Brand } from "effect"
import type { Address } from "../address/Address.ts"
import type { ChainId } from "../address/ChainId.ts"

/**
 * The owner of a shielded balance.
 * `key20`: a 20-byte key owner, the same on every EVM chain and TRON. `key32`: a Solana key.
 * `contract`: a contract account. It can belong to different people on different chains, so it acts on one chain only.
 */
export type Owner =
  | { readonly kind: "key20"; readonly address: Address }
  | { readonly kind: "key32"; readonly address: Address }
  | { readonly kind: "contract"; readonly address: Address; readonly chainId: ChainId }

/** An owner as text: map key, database key and job key. Two ids are equal exactly if the owners are. */
export type OwnerId = string & Brand.Brand<"OwnerId">
