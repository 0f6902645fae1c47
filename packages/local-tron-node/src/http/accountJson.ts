import { bytesToHex } from "@noble/hashes/utils.js"
import type { Account } from "../account/Account.ts"
import { toBase58 } from "../address.ts"
import { accountType, permission, resourceNames } from "../protobuf/contracts.ts"
import { object, type Json, type JsonObject } from "../protobuf/Json.ts"
import { codeOf, resources } from "../resource/Resource.ts"
import { limitOf, SUN_PER_TRX, totalLimit } from "../resource/stake.ts"
import { FULL_WINDOW, use, useOfDay, WINDOW_SLOTS, type Usage } from "../resource/usage.ts"
import { SLOT_MILLISECONDS, type State } from "../state/State.ts"

const SLOT = BigInt(SLOT_MILLISECONDS)

/** Omits 0, as proto3 JSON does. */
export function some(value: bigint): bigint | undefined {
  return value === 0n ? undefined : value
}

/** JSON of `protocol.Account` as `/wallet/getaccount` writes it. */
export function accountToJson(state: State, account: Account, visible: boolean): JsonObject {
  const { used, usedFree, borrowed, lent } = account
  const net = use(used.bandwidth, 0n, state.slot)
  const energy = use(used.energy, 0n, state.slot)
  const free = useOfDay(usedFree, 0n, state.slot)
  return object({
    address: visible ? toBase58(account.address) : bytesToHex(account.address),
    type: account.type === 0 ? undefined : accountType.toJson(account.type, visible),
    balance: some(state.balanceOf(account.address)),
    net_usage: some(net.amount),
    create_time: some(account.createTime),
    latest_opration_time: some(account.latestOperationTime),
    free_net_usage: some(free.amount),
    latest_consume_time: some(used.bandwidth.slot * SLOT),
    latest_consume_free_time: some(usedFree.slot * SLOT),
    ...windowJson("net_window", used.bandwidth),
    account_resource: object({
      energy_usage: some(energy.amount),
      latest_consume_time_for_energy: some(used.energy.slot * SLOT),
      ...windowJson("energy_window", used.energy),
      delegated_frozenV2_balance_for_energy: some(lent.energy),
      acquired_delegated_frozenV2_balance_for_energy: some(borrowed.energy),
    }),
    owner_permission: permission.toJson(account.owner, visible),
    active_permission: account.actives.map((each) => permission.toJson(each, visible)),
    // java-tron lists each kind of stake, those of 0 without an amount.
    frozenV2: [
      ...resources.map((resource) =>
        object({ type: named(codeOf(resource)), amount: some(account.frozen[resource]) }),
      ),
      { type: "TRON_POWER" },
    ],
    unfrozenV2:
      account.unfreezing.length === 0
        ? undefined
        : account.unfreezing.map(({ resource, amount, expireTime }) =>
            object({
              type: named(codeOf(resource)),
              unfreeze_amount: amount,
              unfreeze_expire_time: expireTime,
            }),
          ),
    delegated_frozenV2_balance_for_bandwidth: some(lent.bandwidth),
    acquired_delegated_frozenV2_balance_for_bandwidth: some(borrowed.bandwidth),
  })
}

function windowJson(prefix: string, { window }: Usage): { readonly [name: string]: Json } {
  return {
    [`${prefix}_size`]: window === FULL_WINDOW ? WINDOW_SLOTS * 1_000n : window,
    [`${prefix}_optimized`]: true,
  }
}

/** BANDWIDTH is 0 and omitted. */
function named(code: number): string | undefined {
  return code === 0 ? undefined : resourceNames.get(code)
}

/** JSON of `AccountNetMessage` as `/wallet/getaccountnet` writes it. */
export function bandwidthToJson(state: State, account: Account): JsonObject {
  const { used, usedFree } = account
  return object({
    freeNetUsed: some(useOfDay(usedFree, 0n, state.slot).amount),
    freeNetLimit: state.profile.parameters.getFreeNetLimit,
    NetUsed: some(use(used.bandwidth, 0n, state.slot).amount),
    NetLimit: some(limitOf(state, account, "bandwidth")),
    TotalNetLimit: totalLimit(state, "bandwidth"),
    TotalNetWeight: some(state.totals.weight.bandwidth),
  })
}

/** JSON of `AccountResourceMessage` as `/wallet/getaccountresource` writes it. */
export function resourcesToJson(state: State, account: Account): JsonObject {
  const { frozen, lent, used } = account
  const staked = frozen.bandwidth + frozen.energy + lent.bandwidth + lent.energy
  return object({
    ...bandwidthToJson(state, account),
    tronPowerLimit: some(staked / SUN_PER_TRX),
    EnergyUsed: some(use(used.energy, 0n, state.slot).amount),
    EnergyLimit: some(limitOf(state, account, "energy")),
    TotalEnergyLimit: totalLimit(state, "energy"),
    TotalEnergyWeight: some(state.totals.weight.energy),
  })
}
