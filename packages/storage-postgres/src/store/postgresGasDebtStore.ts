import type { GasDebtStoreShape } from "@shielded-relay/core"
import { Effect } from "effect"
import type { ReadOwners } from "../acceptance/ownerRows.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { toWhole } from "./columns.ts"

/** Gas debts. Rows are few and kept forever. */
export function postgresGasDebtStore(
  transactions: Transactions,
  owners: ReadOwners,
): GasDebtStoreShape {
  return {
    record: (loss) =>
      Effect.asVoid(
        transactions.statement(
          `INSERT INTO lost_gas (chain_id, transaction_hash, owner, native, lost_at, is_advance)
          VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
          [
            toWhole(loss.chainId),
            loss.transactionHash,
            loss.owner,
            loss.native.toString(),
            toWhole(loss.at),
            loss.isAdvance ?? false,
          ],
        ),
      ),
    ofOwner: (owner) => Effect.map(owners({ of: "debt", owner }), ({ debts }) => debts),
  }
}
