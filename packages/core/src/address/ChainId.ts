import type { Brand } from "effect"

/** A chain's number: a positive safe integer. Chains are configuration, never code. */
export type ChainId = number & Brand.Brand<"ChainId">
