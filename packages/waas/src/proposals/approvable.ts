import { privateToPrivateRoute, privateToPublicRoute } from "../payments/paymentRoutes.ts"
import { publicToPrivateRoute, publicToPublicRoute } from "../payments/publicRoutes.ts"
import {
  delegateResourceRoute,
  freezeRoute,
  undelegateResourceRoute,
  unfreezeRoute,
  withdrawUnfrozenRoute,
} from "../payments/stakeRoutes.ts"

/** The routes whose requests can wait for approvals: those of SIGN_TRANSACTION and DELEGATE_RESOURCE. */
export const approvableRoutes = [
  privateToPrivateRoute,
  privateToPublicRoute,
  publicToPrivateRoute,
  publicToPublicRoute,
  delegateResourceRoute,
  undelegateResourceRoute,
  freezeRoute,
  unfreezeRoute,
  withdrawUnfrozenRoute,
] as const
