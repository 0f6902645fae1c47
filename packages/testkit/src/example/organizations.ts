import type {
  AuditEntry,
  ManagedUser,
  Organization,
  Proposal,
  Spend,
  StampKey,
  StoredPolicy,
  UserKey,
  Uuid,
  Wallet,
} from "@shielded-relay/core"
import { Brand } from "effect"
import { exampleAddress, exampleChain, exampleUuid } from "./names.ts"

const brandUuid = Brand.nominal<Uuid>()
const brandKey = Brand.nominal<StampKey>()

export const exampleOrganizationId = (n: number): Uuid => brandUuid(exampleUuid(0xc, n))
export const exampleUserId = (n: number): Uuid => brandUuid(exampleUuid(0xd, n))
export const examplePolicyId = (n: number): Uuid => brandUuid(exampleUuid(0xe, n))

/** The n-th public key of a stamp. */
export const exampleStampKey = (n: number): StampKey => brandKey(n.toString(16).padStart(64, "0"))

const TIME = Date.UTC(2026, 0, 1)
const seal = (n: number) => n.toString(16).padStart(64, "0")

/** Example rows of managed wallets that differ in all unique fields, by number. `changes` replaces fields. */
export const exampleOrganization = (
  n: number,
  changes: Partial<Organization> = {},
): Organization => ({
  id: exampleOrganizationId(n),
  name: `Organization ${n}`,
  standing: "active",
  revision: 1,
  users: 1,
  policies: 0,
  exportedRoot: null,
  createdAt: TIME + n,
  seal: seal(n),
  ...changes,
})

export const exampleUser = (n: number, changes: Partial<ManagedUser> = {}): ManagedUser => ({
  organizationId: exampleOrganizationId(0),
  id: exampleUserId(n),
  role: "user",
  standing: "active",
  rootVersion: 1,
  wallets: 0,
  position: n,
  exportedAt: null,
  createdAt: TIME + n,
  seal: seal(n),
  ...changes,
})

export const exampleUserKey = (n: number, changes: Partial<UserKey> = {}): UserKey => ({
  organizationId: exampleOrganizationId(0),
  key: exampleStampKey(n),
  userId: exampleUserId(0),
  removed: false,
  seal: seal(n),
  ...changes,
})

export const exampleWallet = (n: number, changes: Partial<Wallet> = {}): Wallet => ({
  organizationId: exampleOrganizationId(0),
  userId: exampleUserId(0),
  index: n,
  addresses: {
    evm: exampleAddress(10_000 + 3 * n),
    tron: exampleAddress(10_001 + 3 * n),
    solana: exampleAddress(10_002 + 3 * n),
  },
  importedSeed: null,
  seal: seal(n),
  ...changes,
})

export const examplePolicy = (n: number, changes: Partial<StoredPolicy> = {}): StoredPolicy => ({
  organizationId: exampleOrganizationId(0),
  id: examplePolicyId(n),
  userIds: [exampleUserId(0)],
  actionType: "SIGN_TRANSACTION",
  effect: "allow",
  conditions: "{}",
  position: n,
  createdAt: TIME + n,
  seal: seal(n),
  ...changes,
})

export const exampleSpend = (n: number, changes: Partial<Spend> = {}): Spend => ({
  policyId: examplePolicyId(0),
  userId: exampleUserId(0),
  chainId: exampleChain(0),
  token: exampleAddress(1),
  amount: 10n ** 24n + BigInt(n),
  at: TIME + n,
  operationId: null,
  ...changes,
})

export const exampleEntry = (n: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: brandUuid(exampleUuid(0xf, n)),
  organizationId: exampleOrganizationId(0),
  at: TIME + n,
  key: exampleStampKey(0),
  route: "POST /waas/create-wallet",
  digest: seal(n),
  decision: "allowed",
  policyId: null,
  result: null,
  ...changes,
})

export const exampleProposalId = (n: number): Uuid => brandUuid(exampleUuid(0xb, n))

/** The proposal at position n, from 1. */
export const exampleProposal = (n: number, changes: Partial<Proposal> = {}): Proposal => ({
  organizationId: exampleOrganizationId(0),
  id: exampleProposalId(n),
  position: n,
  userId: exampleUserId(0),
  key: exampleStampKey(0),
  route: "POST /waas/private-to-private",
  nonce: seal(n),
  digest: seal(n),
  message: '["POST /waas/private-to-private",[["nonce","né ⚙"]]]',
  policyId: examplePolicyId(0),
  needed: 2,
  approvedBy: [],
  state: "open",
  code: null,
  rejectedBy: null,
  createdAt: TIME + n,
  expiresAt: TIME + 1_000 + n,
  version: 1,
  seal: seal(n),
  ...changes,
})
