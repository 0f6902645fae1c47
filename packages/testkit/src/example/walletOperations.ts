import {
  stampScope,
  type SignedTransaction,
  type WalletLeg,
  type WalletOperation,
} from "@shielded-relay/core"
import {
  exampleAddress,
  exampleChain,
  exampleNonce,
  exampleOperationId,
  exampleOwner,
} from "./names.ts"
import { exampleOrganizationId, exampleStampKey, exampleUserId } from "./organizations.ts"

const TIME = Date.UTC(2026, 0, 1)

/** An accepted deposit from a managed account. It differs from others in id, nonce and account. Its row starts at version 1. */
export const exampleWalletOperation = (
  n: number,
  changes: Partial<WalletOperation> = {},
): WalletOperation => ({
  id: exampleOperationId(n),
  request: {
    owner: exampleOwner(0),
    scope: stampScope(exampleStampKey(0)),
    nonce: exampleNonce(n),
  },
  chainId: exampleChain(0),
  account: exampleAddress(0xacc000 + n),
  wallet: {
    user: {
      organizationId: exampleOrganizationId(0),
      userId: exampleUserId(0),
      rootVersion: 1,
    },
    index: n,
  },
  leg: {
    kind: "deposit",
    notes: [
      {
        token: exampleAddress(1),
        amount: 2n ** 100n,
        npk: 2n ** 253n,
        encryptedNote: new Uint8Array(157).fill(7),
      },
    ],
  },
  orderId: null,
  legs: [],
  status: { state: "accepted" },
  createdAt: TIME + n,
  updatedAt: TIME + n,
  deadline: TIME + 600_000,
  version: 1,
  ...changes,
})

/** A top-up by the gas tank that no block is known to hold. */
export const exampleTopUp = (
  signed: SignedTransaction,
  changes: Partial<WalletLeg> = {},
): WalletLeg => ({
  leg: { kind: "top-up", amount: 10n ** 15n },
  isLast: false,
  transactions: [signed],
  executed: null,
  ...changes,
})
