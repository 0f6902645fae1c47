import { bytesToHex } from "@noble/hashes/utils.js"
import { MOST_UNFREEZING, sum, unexpired } from "../actuator/stake.ts"
import { toBase58 } from "../address.ts"
import { delegateResource } from "../protobuf/contracts.ts"
import { object, type Json, type JsonObject } from "../protobuf/Json.ts"
import type { Delegation } from "../resource/Delegation.ts"
import { delegationOf } from "../resource/delegations.ts"
import { resourceOf, type Resource } from "../resource/Resource.ts"
import { lendable } from "../resource/stake.ts"
import { larger } from "../resource/usage.ts"
import { equalBytes } from "../state/equalBytes.ts"
import type { State } from "../state/State.ts"
import { accountToJson, bandwidthToJson, resourcesToJson, some } from "./accountJson.ts"
import type { Route } from "./blockRoutes.ts"
import type { RequestView } from "./NodeView.ts"

const nothing: JsonObject = {}

/** Answers from the state after the newest block of the view. */
function atNewest(
  view: RequestView,
  answer: (state: State) => Json | Promise<Json>,
): Promise<Json> {
  return view.network.at(view.newest, answer)
}

const getAccount: Route = (view, request) =>
  atNewest(view, (state) => {
    const account = state.account(request.address("address"))
    return account === null ? nothing : accountToJson(state, account, request.visible)
  })

const getAccountResource: Route = (view, request) =>
  atNewest(view, (state) => {
    const account = state.account(request.address("address"))
    return account === null ? nothing : resourcesToJson(state, account)
  })

const getAccountNet: Route = (view, request) =>
  atNewest(view, (state) => {
    const account = state.account(request.address("address"))
    return account === null ? nothing : bandwidthToJson(state, account)
  })

/** Bytes of a delegation's transaction besides its amount and lock (java-tron, `DELEGATE_COST_BASE_SIZE`). */
const DELEGATION_BYTES = 275
const SUN_PER_TRX = 1_000_000n

/** The bandwidth that delegating the whole stake takes itself (`TransactionUtil.estimateConsumeBandWidthSize`). */
function delegationBytes(state: State, balance: bigint): bigint {
  const lock_period = BigInt(state.profile.parameters.getMaxDelegateLockPeriod)
  const longest = delegateResource.encode(delegateResource.of({ lock: true, lock_period, balance }))
  const shortest = delegateResource.encode(delegateResource.of({ balance: SUN_PER_TRX }))
  return BigInt(DELEGATION_BYTES + Math.max(0, longest.length - shortest.length))
}

const getCanDelegatedMaxSize: Route = (view, request) =>
  atNewest(view, (state) => {
    const account = state.account(request.address("owner_address"))
    const resource = resourceOf(Number(request.integer("type")))
    if (account === null || resource === null) return nothing
    const own = resource === "bandwidth" ? delegationBytes(state, account.frozen.bandwidth) : 0n
    return object({ max_size: some(larger(lendable(state, account, resource, own), 0n)) })
  })

const getDelegatedResourceV2: Route = (view, request) =>
  atNewest(view, (state) => {
    const from = request.address("fromAddress")
    const to = request.address("toAddress")
    const found = [false, true].flatMap((locked) => delegationOf(state, from, to, locked) ?? [])
    if (found.length === 0) return nothing
    return { delegatedResource: found.map((each) => delegationJson(each, request.visible)) }
  })

function delegationJson({ from, to, amount, expireTime }: Delegation, visible: boolean) {
  const per = (prefix: string, values: { readonly [R in Resource]: bigint }) => ({
    [`${prefix}_for_bandwidth`]: some(values.bandwidth),
    [`${prefix}_for_energy`]: some(values.energy),
  })
  return object({
    from: shown(from, visible),
    to: shown(to, visible),
    ...per("frozen_balance", amount),
    ...per("expire_time", expireTime),
  })
}

function shown(address: Uint8Array, visible: boolean): string {
  return visible ? toBase58(address) : bytesToHex(address)
}

const getDelegatedResourceAccountIndexV2: Route = (view, request) =>
  atNewest(view, (state) => {
    const address = request.address("value")
    const all = [...state.delegations.values()]
    const partners = (mine: "from" | "to", other: "from" | "to") => {
      const found = all.filter((each) => equalBytes(each[mine], address))
      const distinct = new Set(found.map((each) => shown(each[other], request.visible)))
      return distinct.size === 0 ? undefined : [...distinct]
    }
    return object({
      account: shown(address, request.visible),
      fromAccounts: partners("to", "from"),
      toAccounts: partners("from", "to"),
    })
  })

const getAvailableUnfreezeCount: Route = (view, request) =>
  atNewest(view, (state) => {
    const account = state.account(request.address("owner_address"))
    if (account === null) return nothing
    return object({ count: some(BigInt(MOST_UNFREEZING - unexpired(state, account).length)) })
  })

const getCanWithdrawUnfreezeAmount: Route = (view, request) =>
  atNewest(view, (state) => {
    const account = state.account(request.address("owner_address"))
    const at = request.integer("timestamp")
    const arrived = (account?.unfreezing ?? []).filter(({ expireTime }) => expireTime <= at)
    return object({ amount: some(sum(arrived)) })
  })

export const accountRoutes: { readonly [name: string]: Route } = {
  getaccount: getAccount,
  getaccountnet: getAccountNet,
  getaccountresource: getAccountResource,
  getcandelegatedmaxsize: getCanDelegatedMaxSize,
  getdelegatedresourcev2: getDelegatedResourceV2,
  getdelegatedresourceaccountindexv2: getDelegatedResourceAccountIndexV2,
  getavailableunfreezecount: getAvailableUnfreezeCount,
  getcanwithdrawunfreezeamount: getCanWithdrawUnfreezeAmount,
}
