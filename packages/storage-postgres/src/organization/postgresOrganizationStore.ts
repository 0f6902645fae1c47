import type { Row } from "@effect/sql-pg/PgConnection"
import type {
  OrganizationStoreShape,
  Spend,
  StorageUnavailable,
  Wallet,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { amount, text, toWhole, whole } from "../store/columns.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { postgresAuditLog } from "./postgresAuditLog.ts"
import {
  KEY,
  keyOf,
  ORGANIZATION,
  organizationOf,
  POLICY,
  policyOf,
  USER,
  userOf,
  WALLET,
  walletOf,
} from "./rows.ts"

/** Organizations, their users, keys, wallets, policies and spends. */
export function postgresOrganizationStore(transactions: Transactions): OrganizationStoreShape {
  const write = (sql: string, parameters: ReadonlyArray<unknown>) =>
    Effect.asVoid(transactions.statement(sql, parameters))
  const all = <A>(
    of: (row: Row) => A,
    sql: string,
    parameters: ReadonlyArray<unknown>,
  ): Effect.Effect<ReadonlyArray<A>, StorageUnavailable> =>
    Effect.map(transactions.statement(sql, parameters), ({ rows }) => rows.map(of))
  const first = <A>(
    of: (row: Row) => A,
    sql: string,
    parameters: ReadonlyArray<unknown>,
  ): Effect.Effect<A | null, StorageUnavailable> =>
    Effect.map(all(of, sql, parameters), ([row]) => row ?? null)

  return {
    insert: (one) =>
      write(
        `INSERT INTO organization (${ORGANIZATION}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          one.id,
          one.name,
          one.standing,
          toWhole(one.revision),
          toWhole(one.users),
          toWhole(one.policies),
          toWhole(one.createdAt),
          one.seal,
          wholeOrNull(one.exportedRoot),
        ],
      ),
    find: (id) =>
      first(organizationOf, `SELECT ${ORGANIZATION} FROM organization WHERE id = $1`, [id]),
    organizations: (after, limit) =>
      all(
        organizationOf,
        `SELECT ${ORGANIZATION} FROM organization WHERE id > $1 ORDER BY id LIMIT $2`,
        [after ?? "", toWhole(limit)],
      ),
    advance: (one) =>
      Effect.map(
        transactions.statement(
          `UPDATE organization SET name = $3, standing = $4, revision = $2, users = $5, policies = $6, seal = $7, exported_root = $8
          WHERE id = $1 AND revision = $2 - 1`,
          [
            one.id,
            toWhole(one.revision),
            one.name,
            one.standing,
            toWhole(one.users),
            toWhole(one.policies),
            one.seal,
            wholeOrNull(one.exportedRoot),
          ],
        ),
        ({ rowCount }) => rowCount === 1,
      ),
    putUser: (one) =>
      write(
        `INSERT INTO managed_user (${USER}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        ON CONFLICT (organization_id, id) DO UPDATE SET role = $3, standing = $4, root_version = $5, wallets = $6, position = $7,
          created_at = $8, seal = $9, exported_at = $10`,
        [
          one.organizationId,
          one.id,
          one.role,
          one.standing,
          toWhole(one.rootVersion),
          toWhole(one.wallets),
          toWhole(one.position),
          toWhole(one.createdAt),
          one.seal,
          wholeOrNull(one.exportedAt),
        ],
      ),
    user: (organizationId, id) =>
      first(userOf, `SELECT ${USER} FROM managed_user WHERE organization_id = $1 AND id = $2`, [
        organizationId,
        id,
      ]),
    users: (organizationId, after, limit) =>
      all(
        userOf,
        `SELECT ${USER} FROM managed_user WHERE organization_id = $1 AND position > $2 ORDER BY position LIMIT $3`,
        [organizationId, toWhole(after ?? -1), toWhole(limit)],
      ),
    putKey: (one) =>
      write(
        `INSERT INTO managed_key (${KEY}) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (organization_id, key) DO UPDATE SET user_id = $3, removed = $4, seal = $5`,
        [one.organizationId, one.key, one.userId, one.removed, one.seal],
      ),
    key: (organizationId, key) =>
      first(keyOf, `SELECT ${KEY} FROM managed_key WHERE organization_id = $1 AND key = $2`, [
        organizationId,
        key,
      ]),
    keysOf: (organizationId, userId) =>
      all(
        keyOf,
        `SELECT ${KEY} FROM managed_key WHERE organization_id = $1 AND user_id = $2 ORDER BY key`,
        [organizationId, userId],
      ),
    insertWallet: (one) =>
      write(`INSERT INTO managed_wallet (${WALLET}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, [
        one.organizationId,
        one.userId,
        toWhole(one.index),
        one.addresses.evm,
        one.addresses.tron,
        one.addresses.solana,
        one.seal,
        one.importedSeed,
      ]),
    wallets: (organizationId, userId, after, limit) =>
      all(
        walletOf,
        `SELECT ${WALLET} FROM managed_wallet WHERE organization_id = $1 AND user_id = $2 AND place > $3 ORDER BY place LIMIT $4`,
        [organizationId, userId, toWhole(after ?? -1), toWhole(limit)],
      ),
    walletAt: (address) =>
      first<Wallet>(
        walletOf,
        `SELECT ${WALLET} FROM managed_wallet WHERE evm = $1
        UNION SELECT ${WALLET} FROM managed_wallet WHERE tron = $1
        UNION SELECT ${WALLET} FROM managed_wallet WHERE solana = $1`,
        [address],
      ),
    putPolicy: (one) =>
      write(
        `INSERT INTO managed_policy (${POLICY}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        ON CONFLICT (organization_id, id) DO UPDATE SET user_ids = $3, action_type = $4, effect = $5, conditions = $6, position = $7,
          created_at = $8, seal = $9`,
        [
          one.organizationId,
          one.id,
          one.userIds,
          one.actionType,
          one.effect,
          one.conditions,
          toWhole(one.position),
          toWhole(one.createdAt),
          one.seal,
        ],
      ),
    removePolicy: (organizationId, id) =>
      write("DELETE FROM managed_policy WHERE organization_id = $1 AND id = $2", [
        organizationId,
        id,
      ]),
    policies: (organizationId) =>
      all(
        policyOf,
        `SELECT ${POLICY} FROM managed_policy WHERE organization_id = $1 ORDER BY position`,
        [organizationId],
      ),
    ...spendsOf(transactions),
    recordOutcome: ({ scope, nonce, data }) =>
      write(
        "INSERT INTO stamped_outcome (scope, nonce, data) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        [scope, nonce, data],
      ),
    outcome: (scope, nonce) =>
      first(
        (row) => text(row, "data"),
        "SELECT data FROM stamped_outcome WHERE scope = $1 AND nonce = $2",
        [scope, nonce],
      ),
    recordRoot: (version, fingerprint) =>
      Effect.andThen(
        fingerprint === null
          ? Effect.void
          : write(
              "INSERT INTO waas_root (version, fingerprint) VALUES ($1, $2) ON CONFLICT DO NOTHING",
              [toWhole(version), fingerprint],
            ),
        first(
          (row) => text(row, "fingerprint"),
          "SELECT fingerprint FROM waas_root WHERE version = $1",
          [toWhole(version)],
        ),
      ),
    ...postgresAuditLog(transactions),
  }
}

const wholeOrNull = (value: number | null) => (value === null ? null : toWhole(value))

/** What policies were charged. A sum reads the spends of its window, each with the state of its operation. */
function spendsOf(
  transactions: Transactions,
): Pick<OrganizationStoreShape, "insertSpend" | "spent"> {
  return {
    insertSpend: (one: Spend) =>
      Effect.asVoid(
        transactions.statement(
          "INSERT INTO policy_spend (policy_id, user_id, chain_id, token, amount, spent_at, operation_id) VALUES ($1, $2, $3, $4, $5, $6, $7)",
          [
            one.policyId,
            one.userId,
            toWhole(one.chainId),
            one.token,
            one.amount.toString(),
            toWhole(one.at),
            one.operationId,
          ],
        ),
      ),
    spent: ({ policyId, userId, chainId, token, since }) =>
      Effect.map(
        transactions.statement(
          `SELECT coalesce(sum(amount), 0)::text AS amount, count(*) AS count FROM policy_spend
          WHERE policy_id = $1 AND chain_id = $2 AND token = $3 AND spent_at > $4 AND ($5::text = '' OR user_id = $5)
            AND NOT EXISTS (SELECT 1 FROM operation WHERE operation.id = operation_id AND state = 'failed')
            AND NOT EXISTS (SELECT 1 FROM wallet_operation WHERE wallet_operation.id = operation_id AND state = 'failed')`,
          [policyId, toWhole(chainId), token, toWhole(since), userId ?? ""],
        ),
        ({ rows: [row] }) =>
          row === undefined
            ? { amount: 0n, count: 0 }
            : { amount: amount(row, "amount"), count: whole(row, "count") },
      ),
  }
}
