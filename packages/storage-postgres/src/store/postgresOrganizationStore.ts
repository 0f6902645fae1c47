import type { Row } from "@effect/sql-pg/PgConnection"
import {
  OrganizationConflict,
  type OrganizationStoreShape,
  type OrganizationUser,
  type Policy,
  type PolicyAction,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { Transactions } from "../transaction/Transactions.ts"
import { text, texts, toWhole, whole, word } from "./columns.ts"

/** Organizations with their users and policies. */
export function postgresOrganizationStore(transactions: Transactions): OrganizationStoreShape {
  const addUser = (user: OrganizationUser) =>
    Effect.flatMap(
      transactions.statement(
        `INSERT INTO organization_user (id, organization_id, role, public_key, wallets)
        VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
        [user.id, user.organizationId, user.role, user.publicKey, toWhole(user.wallets)],
      ),
      ({ rowCount }) =>
        rowCount === 1 ? Effect.void : Effect.fail(new OrganizationConflict({ id: user.id })),
    )
  const findUser = (column: "id" | "public_key", organizationId: string, value: string) =>
    Effect.map(
      transactions.statement(
        `SELECT id, organization_id, role, public_key, wallets FROM organization_user
        WHERE organization_id = $1 AND ${column} = $2`,
        [organizationId, value],
      ),
      ({ rows: [row] }) => (row === undefined ? null : userOf(row)),
    )

  return {
    create: (organization, root) =>
      root.organizationId === organization.id
        ? transactions.transact(
            Effect.gen(function* () {
              const { rowCount } = yield* transactions.statement(
                `INSERT INTO organization (id, name, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
                [organization.id, organization.name, toWhole(organization.createdAt)],
              )
              if (rowCount === 0) return yield* new OrganizationConflict({ id: organization.id })
              yield* addUser(root)
            }),
          )
        : Effect.die(new Error("the root user belongs to another organization")),
    find: (id) =>
      Effect.map(
        transactions.statement("SELECT id, name, created_at FROM organization WHERE id = $1", [id]),
        ({ rows: [row] }) =>
          row === undefined
            ? null
            : { id: text(row, "id"), name: text(row, "name"), createdAt: whole(row, "created_at") },
      ),
    addUser,
    user: (organizationId, userId) => findUser("id", organizationId, userId),
    userByKey: (organizationId, publicKey) => findUser("public_key", organizationId, publicKey),
    addWallet: (organizationId, userId) =>
      Effect.map(
        transactions.statement(
          `UPDATE organization_user SET wallets = wallets + 1
          WHERE organization_id = $1 AND id = $2 RETURNING wallets - 1 AS index`,
          [organizationId, userId],
        ),
        ({ rows: [row] }) => (row === undefined ? null : whole(row, "index")),
      ),
    policies: (organizationId) =>
      Effect.map(
        transactions.statement(
          "SELECT organization_id, id, user_ids, action_type FROM policy WHERE organization_id = $1 ORDER BY id",
          [organizationId],
        ),
        ({ rows }) => rows.map(policyOf),
      ),
    putPolicy: (policy) =>
      Effect.asVoid(
        transactions.statement(
          `INSERT INTO policy (organization_id, id, user_ids, action_type) VALUES ($1, $2, $3, $4)
          ON CONFLICT (organization_id, id) DO UPDATE SET user_ids = excluded.user_ids, action_type = excluded.action_type`,
          [policy.organizationId, policy.id, policy.userIds, policy.actionType],
        ),
      ),
    removePolicy: (organizationId, policyId) =>
      Effect.map(
        transactions.statement("DELETE FROM policy WHERE organization_id = $1 AND id = $2", [
          organizationId,
          policyId,
        ]),
        ({ rowCount }) => rowCount === 1,
      ),
  }
}

const roles: ReadonlyArray<OrganizationUser["role"]> = ["root", "admin", "user"]
const actions: ReadonlyArray<PolicyAction> = [
  "CREATE_USER",
  "CREATE_WALLET",
  "SIGN_TRANSACTION",
  "SIGN_TYPED_DATA",
  "DELEGATE_RESOURCE",
  "READ_BALANCE",
  "ADD_POLICY",
  "UPDATE_POLICY",
  "REMOVE_POLICY",
]

function userOf(row: Row): OrganizationUser {
  return {
    id: text(row, "id"),
    organizationId: text(row, "organization_id"),
    role: word(roles, row, "role"),
    publicKey: text(row, "public_key"),
    wallets: whole(row, "wallets"),
  }
}

function policyOf(row: Row): Policy {
  return {
    id: text(row, "id"),
    organizationId: text(row, "organization_id"),
    userIds: texts(row, "user_ids"),
    actionType: word(actions, row, "action_type"),
  }
}
