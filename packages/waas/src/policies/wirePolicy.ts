import { Schema } from "effect"
import { conditionsShape } from "../policy/conditionsShape.ts"
import { time } from "../routes/answerFields.ts"
import { oneOf, readByRoute, uuid } from "../routes/fields.ts"

export const actionTypes = [
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
] as const

/** Users that one policy may name. */
const maximumUserIds = 400

const userIds = Schema.Array(uuid).check(Schema.isMinLength(1), Schema.isMaxLength(maximumUserIds))
const effect = oneOf(["allow", "deny"])
const conditions = readByRoute(conditionsShape).annotate({
  description: "The conditions, all of which must hold; an unknown key is refused",
})

/** A policy as answers show it. */
export const policyData = Schema.Struct({
  policyId: Schema.String,
  userIds: Schema.Array(Schema.String),
  actionType: oneOf(actionTypes),
  effect,
  conditions,
  createdAt: time,
})

/** The fields of a new policy. */
export const policyFields = {
  userIds,
  actionType: oneOf(actionTypes),
  effect: Schema.optionalKey(effect),
  conditions: Schema.optionalKey(conditions),
}

/** The fields that change; absent ones stay as they are. */
export const policyChanges = {
  userIds: Schema.optionalKey(userIds),
  effect: Schema.optionalKey(effect),
  conditions: Schema.optionalKey(conditions),
}
