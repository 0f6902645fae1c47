import { renderTime, type StoredPolicy } from "@shielded-relay/core"
import { parseData } from "../stamped/parseData.ts"

/** A policy as answers show it. */
export function shownPolicy(policy: StoredPolicy) {
  return {
    policyId: policy.id,
    userIds: policy.userIds,
    actionType: policy.actionType,
    effect: policy.effect,
    conditions: parseData(policy.conditions),
    createdAt: renderTime(policy.createdAt),
  }
}
