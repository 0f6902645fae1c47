import type { CallShape, DepositNote } from "@shielded-relay/core"
import { depositGasBound, gasBoundOf, gasOf } from "@shielded-relay/pool-abi"
import { approvalEnergy, energyTable } from "./energyTable.ts"

/** What the chain adds to the energy of busy contracts (dynamic energy), in ten-thousandths of the base. */
export interface Penalties {
  readonly pool: bigint
  /** The highest of the configured tokens: prices do not depend on the token that a call moves. */
  readonly tokens: bigint
}

const tenThousand = 10_000n

/** The expected energy of a call, penalties included. */
export function energyOf(shape: CallShape | "tree-update", penalties: Penalties): bigint {
  if (shape === "tree-update") return grown(energyTable.treeUpdate, penalties.pool)
  const ofPool = gasOf(energyTable, bare(shape))
  const ofCoins = BigInt(shape.nativePayouts) * energyTable.nativePayout
  const ofTokens = gasOf(energyTable, shape) - ofPool - ofCoins
  return grown(ofPool + ofCoins, penalties.pool) + grown(ofTokens, penalties.tokens)
}

/** Energy that suffices for a call with ordinary tokens, for calls that cannot be simulated. */
export function energyBoundOf(shape: CallShape | "tree-update", penalties: Penalties): bigint {
  return gasBoundOf(energyTable, shape) + energyOf(shape, penalties) - energyOf(shape, none)
}

/**
 * The energy that a call with an action uses besides the action, and the reserve that the pool demands
 * before it calls the action. `null` without an action. A simulation runs with much more energy, so it
 * does not show the reserve.
 */
export function energyBesideReserve(
  shape: CallShape | "tree-update",
  penalties: Penalties,
): { readonly used: bigint; readonly reserve: bigint } | null {
  if (shape === "tree-update" || !shape.action) return null
  return { used: energyOf(bare(shape), penalties), reserve: energyTable.actionReserve }
}

/**
 * Energy that suffices for a wallet's deposit. A simulation would fail for a wallet that has not
 * approved its tokens yet.
 */
export function depositEnergy(notes: ReadonlyArray<DepositNote>, penalties: Penalties): bigint {
  const { pool, tokens } = penalties
  return grown(depositGasBound(energyTable, notes), pool > tokens ? pool : tokens)
}

/** Energy that suffices for a holder's approval, with the same allowance for tokens beyond the ordinary ones. */
export function approvalBound({ tokens }: Penalties): bigint {
  return grown(approvalEnergy + energyTable.tokenAllowance, tokens)
}

const none: Penalties = { pool: 0n, tokens: 0n }

const bare = ({ joins }: CallShape): CallShape => ({
  joins,
  payouts: 0,
  nativePayouts: 0,
  fee: false,
  action: false,
})

/** Rounded up. */
function grown(energy: bigint, penalty: bigint): bigint {
  return energy + (energy * penalty + tenThousand - 1n) / tenThousand
}
