import { createOrganizationRoute } from "../members/createOrganization.ts"
import { auditLogRoute } from "../members/auditLog.ts"
import { createUserRoute } from "../members/createUser.ts"
import { addKeyRoute, removeKeyRoute } from "../members/keys.ts"
import {
  getOrganizationRoute,
  getUserRoute,
  getUsersRoute,
  getWalletsRoute,
} from "../members/queries.ts"
import { resumeRoute, suspendRoute } from "../members/standing.ts"
import { cancelScheduleRoute } from "../payments/cancelSchedule.ts"
import { waasOperationRoute } from "../payments/operationRoute.ts"
import { privateToPrivateRoute, privateToPublicRoute } from "../payments/paymentRoutes.ts"
import { publicToPrivateRoute, publicToPublicRoute } from "../payments/publicRoutes.ts"
import { scheduledTransactionRoute } from "../payments/schedules.ts"
import {
  delegateResourceRoute,
  freezeRoute,
  undelegateResourceRoute,
  unfreezeRoute,
  withdrawUnfrozenRoute,
} from "../payments/stakeRoutes.ts"
import {
  addPolicyRoute,
  getPoliciesRoute,
  removePolicyRoute,
  updatePolicyRoute,
} from "../policies/policyRoutes.ts"
import {
  approveProposalRoute,
  getProposalRoute,
  getProposalsRoute,
  rejectProposalRoute,
} from "../proposals/proposalRoutes.ts"
import { signMessageRoute } from "../signing/signMessage.ts"
import { signTypedDataRoute } from "../signing/signTypedData.ts"
import { createWalletRoute } from "../wallets/createWallet.ts"
import { privateBalanceRoute, refreshWalletRoute } from "../wallets/privateBalance.ts"

/** Every route under `/waas`, in the order of the documentation. */
export const waasRoutes = [
  createOrganizationRoute,
  createUserRoute,
  createWalletRoute,
  getOrganizationRoute,
  getUserRoute,
  getUsersRoute,
  getWalletsRoute,
  auditLogRoute,
  addKeyRoute,
  removeKeyRoute,
  suspendRoute,
  resumeRoute,
  addPolicyRoute,
  updatePolicyRoute,
  removePolicyRoute,
  getPoliciesRoute,
  privateBalanceRoute,
  refreshWalletRoute,
  privateToPrivateRoute,
  privateToPublicRoute,
  publicToPrivateRoute,
  publicToPublicRoute,
  scheduledTransactionRoute,
  cancelScheduleRoute,
  delegateResourceRoute,
  undelegateResourceRoute,
  freezeRoute,
  unfreezeRoute,
  withdrawUnfrozenRoute,
  waasOperationRoute,
  approveProposalRoute,
  rejectProposalRoute,
  getProposalRoute,
  getProposalsRoute,
  signTypedDataRoute,
  signMessageRoute,
] as const
