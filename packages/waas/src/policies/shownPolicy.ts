import { renderTime, type StoredPolicy } from "@shielded-relay/core"
import { storedObject } from "../seal/storedObject.ts"

/** A policy as answers show it. */
export function shownPolicy(policy: StoredPolicy) {
  return {
    policyId: policy.id,
    userIds: policy.userIds,
    actionType: policy.actionType,
    effect: policy.effect,
    conditions: storedObject(policy.conditions),
    createdAt: renderTime(policy.createdAt),
  }
}
