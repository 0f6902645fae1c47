import type { CallShape, DepositNote } from "@shielded-relay/core"
import { depositGasBound, gasBoundOf, gasOf } from "@shielded-relay/pool-abi"
import { energyTable } from "./energyTable.ts"

/** What the chain adds to the energy of a contract that is used much, in ten-thousandths of the base. */
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

/** Energy that suffices for ordinary tokens, where no simulation shows more. */
export function energyBoundOf(shape: CallShape | "tree-update", penalties: Penalties): bigint {
  return gasBoundOf(energyTable, shape) + energyOf(shape, penalties) - energyOf(shape, none)
}

/**
 * Energy that must be left for an action, whatever the action uses: the pool checks it. A simulation
 * has more than enough of it and does not show it.
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
