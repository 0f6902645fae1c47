import type { ChainUnavailable } from "@shielded-relay/core"
import { Effect } from "effect"
import { units, type DeployerTransaction } from "../deploy/sendAndWait.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { rentCall } from "../rpc/solanaCalls.ts"
import { signatureFee } from "../sending/costs.ts"
import type { DeploymentTargets } from "./openDeployment.ts"

/** Rent-exempt minimum of an account of a size, lamports. */
export type RentOf = (size: number) => bigint

/** Header of a lookup table, then 32 bytes for each address. */
export const tableSize = (addresses: number): number => 56 + 32 * addresses

/** Sizes of tables: each that may be left to fill. */
export const rentsOf = (addresses: number): ReadonlyArray<number> =>
  Array.from({ length: addresses + 1 }, (_, count) => tableSize(count))

/** Asks the cluster for its rents: they are lowered in steps, so none is taken as given. */
export const readRents = Effect.fnUntraced(function* (
  reading: Endpoints,
  sizes: ReadonlyArray<number>,
): Effect.fn.Return<RentOf, ChainUnavailable> {
  const rents = new Map<number, bigint>()
  const missing = [...new Set(sizes)]
  const found = yield* Effect.forEach(
    missing,
    (size) => reading.first((endpoint) => endpoint.ask(rentCall(size))),
    { concurrency: 4 },
  )
  for (const [position, size] of missing.entries()) rents.set(size, BigInt(found[position] ?? 0))
  return (size) => rents.get(size) ?? 0n
})

/** Fees of transactions: the runtime's for each signature, and the priority fee of the whole unit limit. */
export function feesOf(
  { unitPrice }: Pick<DeploymentTargets, "unitPrice">,
  transactions: ReadonlyArray<DeployerTransaction>,
): bigint {
  const priority = (units * unitPrice + 999_999n) / 1_000_000n
  return transactions.reduce(
    (sum, { signers = [] }) => sum + signatureFee * BigInt(1 + signers.length) + priority,
    0n,
  )
}
