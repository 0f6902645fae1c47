import {
  addressFromBytes,
  renderAddress,
  type PoolGatewayShape,
  type KeyVault,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { ReadBackup } from "../backup/readBackup.ts"
import type { Configuration } from "../configuration/Configuration.ts"
import { loadPostgres } from "../start/loadPostgres.ts"
import type { SecretSources } from "../start/resolveSecret.ts"
import { compareBalances, type TokenDifference } from "./compareBalances.ts"
import { IndexedNotes } from "./IndexedNotes.ts"
import { rebuildIndex } from "./rebuildIndex.ts"

/** What a drill found for one chain. */
export type ChainFinding =
  | {
      readonly type: "compared"
      readonly chainId: number
      /** The newest block of the backup that the chain still has. */
      readonly block: number
      readonly tokens: ReadonlyArray<TokenDifference>
    }
  /** The backup has indexed blocks of the chain, and the chain has none of them now. */
  | { readonly type: "other-chain"; readonly chainId: number }

export interface DrillOptions {
  readonly backup: ReadBackup
  readonly configuration: Configuration
  readonly sources: SecretSources
  readonly onStep: (text: string) => void
}

/**
 * Restores a backup into a database of its own, rebuilds the balances from the vault and the chains in another one, and compares the two at
 * the backup's newest block. Both are deleted at the end. Sends nothing and never opens the configured database.
 */
export const runDrill = ({
  backup,
  configuration,
  sources,
  onStep,
}: DrillOptions): Effect.Effect<ReadonlyArray<ChainFinding>, unknown, KeyVault> =>
  Effect.acquireUseRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "shielded-relay-drill-"))),
    Effect.fnUntraced(function* (folder) {
      const { restoreDatabase } = yield* loadPostgres
      const restored = { folder: join(folder, "restored") }
      yield* restoreDatabase({ place: restored, open: backup.lines })
      const inBackup = yield* notesIn(restored)
      onStep("The backup restores. Rebuilding the balances from the vault and the chains.\n")
      const rebuilt = { folder: join(folder, "rebuilt") }
      return yield* rebuildIndex(
        {
          configuration,
          sources,
          folder: rebuilt.folder,
          onBlock: (chainId, block) => onStep(`Chain ${chainId}: indexed to block ${block}.\n`),
        },
        Effect.fnUntraced(function* (gateways) {
          const onChain = yield* notesIn(rebuilt)
          return yield* Effect.forEach(inBackup.chains, (chainId) =>
            compareChain(chainId, inBackup, onChain, gateways),
          )
        }),
      )
    }),
    (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true })),
  )

const notesIn = Effect.fnUntraced(function* (place: { readonly folder: string }) {
  const { dumpDatabase } = yield* loadPostgres
  const notes = new IndexedNotes()
  yield* dumpDatabase(place, (line) => Effect.sync(() => notes.add(line)))
  return notes
})

const compareChain = Effect.fnUntraced(function* (
  chainId: number,
  inBackup: IndexedNotes,
  onChain: IndexedNotes,
  gateways: ReadonlyArray<PoolGatewayShape>,
) {
  const gateway = gateways.find((one) => Number(one.chainId) === chainId)
  if (gateway === undefined) return { type: "other-chain", chainId } as const
  for (const { number, hash } of inBackup.blocks(chainId)) {
    // The chain may have replaced the newest blocks since.
    if ((yield* gateway.block(number))?.hash !== hash) continue
    const tokens = compareBalances(
      inBackup.balances(chainId, number),
      onChain.balances(chainId, number),
    )
    return {
      type: "compared",
      chainId,
      block: number,
      tokens: tokens.map((one) => ({ ...one, token: addressText(one.token, gateway) })),
    } as const
  }
  return { type: "other-chain", chainId } as const
})

/** The database has an address as the hex of its bytes. */
function addressText(token: string, { family }: PoolGatewayShape): string {
  return renderAddress(addressFromBytes(Buffer.from(token.slice(2), "hex")), family)
}
