import { localExchange, type LocalService } from "../transport/localExchange.ts"
import {
  fetchTransport,
  transportOver,
  type Transport,
  type TransportOptions,
} from "../transport/Transport.ts"
import {
  isBalances,
  isChangedKey,
  isChangedStanding,
  isCreatedOrganization,
  isCreatedUser,
  isCreatedWallet,
  isOrganization,
  isAuditLogPage,
  isPolicies,
  isRemainingPolicies,
  isSigned,
  isUser,
  isUserPage,
  isWalletPage,
} from "./answers.ts"
import {
  moveStake,
  pay,
  readPayment,
  readSchedule,
  schedulePayment,
  shield,
  waitForPayment,
} from "./payments.ts"
import { isSchedule } from "./paymentAnswers.ts"
import { isPolicy } from "./Policy.ts"
import { ask, change, inOrganization, type Requester } from "./Requester.ts"
import { isDecidedProposal, isProposalData, isProposalPage } from "./proposals.ts"
import { isFields, type Shape } from "../transport/shape.ts"
import type { ChangeOptions, InOrganization } from "./parameters.ts"
import type { Stamper } from "./Stamper.ts"
import type { PostRoute } from "./wireRequest.ts"
import type { WaasClient } from "./methods.ts"

export interface WaasClientOptions extends Omit<TransportOptions, "attempts"> {
  /** Stamps every request: `keyStamper`, `webCryptoStamper` or your own. */
  readonly stamper: Stamper
  /** The organization of calls that name none. */
  readonly organizationId?: string
  /**
   * The service's public origin as its operator configured it. The stamp covers it, so a request counts at this service only. Default: the
   * origin of `baseUrl`. `null` names no service.
   */
  readonly audience?: string | null
  /**
   * Milliseconds for which a request is repeated until its outcome is known. Default 120,000. The service takes a repeat for five minutes.
   */
  readonly retryFor?: number
}

/** Options of a client in the process of the relay itself. */
export interface LocalWaasClientOptions extends Omit<
  WaasClientOptions,
  "baseUrl" | "fetch" | "timeout" | "verificationKey" | "audience"
> {
  /** `relay.waas`. Requests go to it as they would over HTTP, with stamps, policies and audit entries. */
  readonly transport: LocalService
  /** The relay's own origin, one of its `audiences`. Default: the stamp covers none. */
  readonly audience?: string
}

/**
 * A client of managed wallets for one stamp key. Every request gets a nonce and the time, and one stamp.
 *
 * @throws TypeError if `baseUrl` is not an http(s) URL or a pinned `verificationKey` is not a key.
 */
export function waasClient(options: WaasClientOptions | LocalWaasClientOptions): WaasClient {
  const { stamper, organizationId, retryFor = 120_000 } = options
  const requester: Requester = {
    transport: transportOf(options),
    signer: { stamper, audience: audienceOf(options) },
    organizationId,
    retryFor,
  }
  const within = <F extends InOrganization, K extends keyof F & string>(
    fields: F,
    ...names: ReadonlyArray<K>
  ) => inOrganization(requester, fields, ...names)
  const changing =
    <F extends InOrganization, A>(
      route: PostRoute,
      is: Shape<A>,
      ...names: ReadonlyArray<keyof F & string>
    ) =>
    async (fields: F, how?: ChangeOptions): Promise<A> =>
      change(requester, route, within(fields, ...names), is, how)
  const signed = async (
    route: PostRoute,
    fields: Readonly<Record<string, unknown>>,
    how: ChangeOptions | undefined,
  ) => (await change(requester, route, fields, isSigned, how)).signature
  return {
    createOrganization: async ({ organizationName }, how) =>
      change(
        requester,
        "POST /waas/create-organization",
        { organizationName },
        isCreatedOrganization,
        how,
      ),
    createUser: changing("POST /waas/create-user", isCreatedUser, "publicKey", "role"),
    createWallet: changing("POST /waas/create-wallet", isCreatedWallet, "userId"),
    getOrganization: async (fields = {}) =>
      ask(requester, "GET /waas/get-organization", within(fields), isOrganization),
    getUser: async (fields) =>
      ask(requester, "GET /waas/get-user", within(fields, "userId"), isUser),
    getUsers: async (fields = {}) =>
      ask(requester, "GET /waas/get-users", within(fields, "cursor"), isUserPage),
    getWallets: async (fields) =>
      ask(requester, "GET /waas/get-wallets", within(fields, "userId", "cursor"), isWalletPage),
    auditLog: async (fields = {}) =>
      ask(requester, "GET /waas/audit-log", within(fields, "cursor"), isAuditLogPage),
    addKey: changing("POST /waas/add-key", isChangedKey, "userId", "publicKey"),
    removeKey: changing("POST /waas/remove-key", isChangedKey, "userId", "publicKey"),
    suspend: async (fields = {}, how) =>
      change(requester, "POST /waas/suspend", within(fields, "userId"), isChangedStanding, how),
    resume: async (fields = {}, how) =>
      change(requester, "POST /waas/resume", within(fields, "userId"), isChangedStanding, how),
    addPolicy: changing(
      "POST /waas/add-policy",
      isPolicy,
      "userIds",
      "actionType",
      "effect",
      "conditions",
    ),
    updatePolicy: changing(
      "POST /waas/update-policy",
      isPolicy,
      "policyId",
      "userIds",
      "effect",
      "conditions",
    ),
    removePolicy: changing("POST /waas/remove-policy", isRemainingPolicies, "policyId"),
    getPolicies: async (fields = {}) =>
      (await ask(requester, "GET /waas/get-policies", within(fields), isPolicies)).policies,
    privateBalance: async (fields) =>
      (
        await ask(
          requester,
          "GET /waas/private-balance",
          within(fields, "userId", "walletAddress", "chainId"),
          isBalances,
        )
      ).balances,
    refreshCache: async (fields) => {
      await ask(
        requester,
        "GET /waas/refresh-cache",
        within(fields, "userId", "walletAddress"),
        isFields,
      )
    },
    privateToPrivate: (fields, how) => pay(requester, "POST /waas/private-to-private", fields, how),
    privateToPublic: (fields, how) => pay(requester, "POST /waas/private-to-public", fields, how),
    publicToPrivate: (fields, how) => shield(requester, fields, how),
    publicToPublic: (fields, how) => schedulePayment(requester, fields, how),
    delegateResource: (fields, how) =>
      moveStake(requester, "POST /waas/wallet/tron/delegate-resource", fields, how),
    undelegateResource: (fields, how) =>
      moveStake(requester, "POST /waas/wallet/tron/undelegate-resource", fields, how),
    freeze: (fields, how) => moveStake(requester, "POST /waas/wallet/tron/freeze", fields, how),
    unfreeze: (fields, how) => moveStake(requester, "POST /waas/wallet/tron/unfreeze", fields, how),
    withdrawUnfrozen: (fields, how) =>
      moveStake(requester, "POST /waas/wallet/tron/withdraw-unfrozen", fields, how),
    scheduledTransaction: (scheduleId, how) => readSchedule(requester, scheduleId, how),
    cancelScheduledTransaction: changing(
      "POST /waas/cancel-scheduled-transaction",
      isSchedule,
      "scheduleId",
    ),
    operation: (nonce, how) => readPayment(requester, nonce, how),
    waitForOperation: (nonce, how) => waitForPayment(requester, nonce, how),
    approveProposal: changing(
      "POST /waas/approve-proposal",
      isDecidedProposal,
      "proposalId",
      "digest",
    ),
    rejectProposal: changing("POST /waas/reject-proposal", isDecidedProposal, "proposalId"),
    getProposal: async (fields) =>
      (await ask(requester, "GET /waas/proposal", within(fields, "proposalId"), isProposalData))
        .proposal,
    getProposals: async (fields = {}) =>
      ask(requester, "GET /waas/proposals", within(fields, "cursor", "state"), isProposalPage),
    signTypedData: async (fields, how) =>
      signed(
        "POST /waas/wallet/sign-typed-data",
        within(texted(fields), ...signing, "domain", "types", "value"),
        how,
      ),
    signMessage: async (fields, how) =>
      signed(
        "POST /waas/wallet/sign-message",
        within(fields, "userId", "fromAddress", "message"),
        how,
      ),
  }
}

type Options = WaasClientOptions | LocalWaasClientOptions

function transportOf(options: Options): Transport {
  return "transport" in options
    ? transportOver(localExchange(options.transport, options.signal), options)
    : fetchTransport(options)
}

function audienceOf(options: Options): string | undefined {
  if ("transport" in options || typeof options.audience === "string")
    return options.audience ?? undefined
  return options.audience === null ? undefined : new URL(options.baseUrl).origin
}

const signing = ["userId", "fromAddress", "chainId"] as const

/** Fields whose chain is text, as the contract has it. */
function texted<F extends { readonly chainId: number }>(fields: F) {
  return { ...fields, chainId: String(fields.chainId) }
}
