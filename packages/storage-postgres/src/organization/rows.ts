import type { Row } from "@effect/sql-pg/PgConnection"
import {
  parseUuid,
  type ActionType,
  type ManagedUser,
  type Organization,
  type Proposal,
  type StoredPolicy,
  type UserKey,
  type Uuid,
  type Wallet,
} from "@shielded-relay/core"
import { Brand } from "effect"
import { address, flag, isNull, text, texts, whole, word } from "../store/columns.ts"

const standings = ["active", "suspended"] as const
const roles = ["root", "admin", "user"] as const
const effects = ["allow", "deny"] as const
const actionTypes: ReadonlyArray<ActionType> = [
  "CREATE_USER",
  "CREATE_WALLET",
  "SIGN_TRANSACTION",
  "SIGN_TYPED_DATA",
  "SIGN_MESSAGE",
  "DELEGATE_RESOURCE",
  "READ_BALANCE",
  "ADD_POLICY",
  "UPDATE_POLICY",
  "REMOVE_POLICY",
]

const proposalStates = ["open", "executed", "refused", "rejected"] as const

const brandKey = Brand.nominal<UserKey["key"]>()

/** @throws TypeError if the column holds no UUID. */
export function uuid(row: Row, column: string): Uuid {
  return uuidOf(text(row, column))
}

function uuidOf(value: string): Uuid {
  const parsed = parseUuid(value)
  if (parsed === null) throw new TypeError("a column that holds ids holds another text")
  return parsed
}

/** The public key of a stamp. */
export function stampKey(row: Row): UserKey["key"] {
  return brandKey(text(row, "key"))
}

export const ORGANIZATION =
  "id, name, standing, revision, users, policies, created_at, seal, exported_root"

export function organizationOf(row: Row): Organization {
  return {
    id: uuid(row, "id"),
    name: text(row, "name"),
    standing: word(standings, row, "standing"),
    revision: whole(row, "revision"),
    users: whole(row, "users"),
    policies: whole(row, "policies"),
    exportedRoot: isNull(row, "exported_root") ? null : whole(row, "exported_root"),
    createdAt: whole(row, "created_at"),
    seal: text(row, "seal"),
  }
}

export const USER =
  "organization_id, id, role, standing, root_version, wallets, position, created_at, seal, exported_at"

export function userOf(row: Row): ManagedUser {
  return {
    organizationId: uuid(row, "organization_id"),
    id: uuid(row, "id"),
    role: word(roles, row, "role"),
    standing: word(standings, row, "standing"),
    rootVersion: whole(row, "root_version"),
    wallets: whole(row, "wallets"),
    position: whole(row, "position"),
    exportedAt: isNull(row, "exported_at") ? null : whole(row, "exported_at"),
    createdAt: whole(row, "created_at"),
    seal: text(row, "seal"),
  }
}

export const KEY = "organization_id, key, user_id, removed, seal"

export function keyOf(row: Row): UserKey {
  return {
    organizationId: uuid(row, "organization_id"),
    key: stampKey(row),
    userId: uuid(row, "user_id"),
    removed: flag(row, "removed"),
    seal: text(row, "seal"),
  }
}

export const WALLET = "organization_id, user_id, place, evm, tron, solana, seal, imported_seed"

export function walletOf(row: Row): Wallet {
  return {
    organizationId: uuid(row, "organization_id"),
    userId: uuid(row, "user_id"),
    index: whole(row, "place"),
    addresses: {
      evm: address(row, "evm"),
      tron: address(row, "tron"),
      solana: address(row, "solana"),
    },
    importedSeed: isNull(row, "imported_seed") ? null : text(row, "imported_seed"),
    seal: text(row, "seal"),
  }
}

export const POLICY =
  "organization_id, id, user_ids, action_type, effect, conditions, position, created_at, seal"

export function policyOf(row: Row): StoredPolicy {
  return {
    organizationId: uuid(row, "organization_id"),
    id: uuid(row, "id"),
    userIds: texts(row, "user_ids").map(uuidOf),
    actionType: word(actionTypes, row, "action_type"),
    effect: word(effects, row, "effect"),
    conditions: text(row, "conditions"),
    position: whole(row, "position"),
    createdAt: whole(row, "created_at"),
    seal: text(row, "seal"),
  }
}

export const PROPOSAL =
  "organization_id, id, position, user_id, key, route, nonce, digest, message, policy_id, needed, approved_by, state, code, rejected_by, created_at, expires_at, version, seal"

export function proposalOf(row: Row): Proposal {
  return {
    organizationId: uuid(row, "organization_id"),
    id: uuid(row, "id"),
    position: whole(row, "position"),
    userId: uuid(row, "user_id"),
    key: stampKey(row),
    route: text(row, "route"),
    nonce: text(row, "nonce"),
    digest: text(row, "digest"),
    message: text(row, "message"),
    policyId: uuid(row, "policy_id"),
    needed: whole(row, "needed"),
    approvedBy: texts(row, "approved_by").map(uuidOf),
    state: word(proposalStates, row, "state"),
    code: isNull(row, "code") ? null : text(row, "code"),
    rejectedBy: isNull(row, "rejected_by") ? null : uuid(row, "rejected_by"),
    createdAt: whole(row, "created_at"),
    expiresAt: whole(row, "expires_at"),
    version: whole(row, "version"),
    seal: text(row, "seal"),
  }
}
