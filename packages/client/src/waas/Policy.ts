import {
  isAmount,
  isText,
  isWhole,
  listOf,
  objectOf,
  oneOf,
  optional,
  type Shape,
  type OtherText,
} from "../transport/shape.ts"

/** What a policy is about. */
export type ActionType =
  | "CREATE_USER"
  | "CREATE_WALLET"
  | "SIGN_TRANSACTION"
  | "SIGN_TYPED_DATA"
  | "SIGN_MESSAGE"
  | "DELEGATE_RESOURCE"
  | "READ_BALANCE"
  | "ADD_POLICY"
  | "UPDATE_POLICY"
  | "REMOVE_POLICY"

/** A token on a chain. `token`: its address, the zero address for the native coin. */
export interface PolicyToken {
  readonly chainId: number
  readonly token: string
}

/** The most that one request may move. `amount`: whole tokens as a decimal number, for example `"2.5"`. */
export interface PolicyMaximum extends PolicyToken {
  readonly amount: string
}

/** A limit over a sliding window. At least one of `amount` and `count` is needed. */
export interface PolicyLimit extends PolicyToken {
  /** Whole tokens as a decimal number, with fees. */
  readonly amount?: string | undefined
  /** Requests. */
  readonly count?: number | undefined
  /** Seconds, at most 366 days. */
  readonly window: number
  /** `policy`, the default: all users of the policy share the limit. `user`: each has its own. */
  readonly per?: "policy" | "user" | undefined
}

/** Typed data that may be signed. */
export interface PolicyTypedData {
  readonly chainId: number
  readonly verifyingContract: string
  readonly primaryTypes: ReadonlyArray<string>
  /** Seconds from now within which what is signed must expire. */
  readonly maxValidity?: number | undefined
}

/**
 * When a policy matches a request: every condition that is present must hold, and an empty list never holds. A request in a token that
 * `maxAmount` or `limits` does not name is not matched. Amounts are whole tokens as decimal text, never numbers.
 */
export interface PolicyConditions {
  readonly chainIds?: ReadonlyArray<number> | undefined
  readonly tokens?: ReadonlyArray<PolicyToken> | undefined
  /** Addresses of the paying wallets. Default: the wallets of the user who asks. */
  readonly wallets?: ReadonlyArray<string> | undefined
  /** Public addresses, or addresses of wallets. */
  readonly recipients?: ReadonlyArray<string> | undefined
  readonly maxAmount?: ReadonlyArray<PolicyMaximum> | undefined
  readonly limits?: ReadonlyArray<PolicyLimit> | undefined
  readonly typedData?: ReadonlyArray<PolicyTypedData> | undefined
  /** ISO 8601. */
  readonly notBefore?: string | undefined
  /** ISO 8601. */
  readonly notAfter?: string | undefined
  /** How many administrators must approve each request, 1 to 10. For SIGN_TRANSACTION and DELEGATE_RESOURCE. */
  readonly approvals?: number | undefined
}

/** A policy as the service stores it. */
export interface Policy {
  readonly policyId: string
  readonly userIds: ReadonlyArray<string>
  readonly actionType: ActionType | OtherText
  readonly effect: "allow" | "deny"
  readonly conditions: PolicyConditions
  /** ISO 8601. */
  readonly createdAt: string
}

const token = { chainId: isWhole, token: isText }

const isConditions: Shape<PolicyConditions> = objectOf<PolicyConditions>({
  chainIds: optional(listOf(isWhole)),
  tokens: optional(listOf(objectOf<PolicyToken>(token))),
  wallets: optional(listOf(isText)),
  recipients: optional(listOf(isText)),
  maxAmount: optional(listOf(objectOf<PolicyMaximum>({ ...token, amount: isAmount }))),
  limits: optional(
    listOf(
      objectOf<PolicyLimit>({
        ...token,
        amount: optional(isAmount),
        count: optional(isWhole),
        window: isWhole,
        per: optional(oneOf("policy", "user")),
      }),
    ),
  ),
  typedData: optional(
    listOf(
      objectOf<PolicyTypedData>({
        chainId: isWhole,
        verifyingContract: isText,
        primaryTypes: listOf(isText),
        maxValidity: optional(isWhole),
      }),
    ),
  ),
  notBefore: optional(isText),
  notAfter: optional(isText),
  approvals: optional(isWhole),
})

export const isPolicy: Shape<Policy> = objectOf<Policy>({
  policyId: isText,
  userIds: listOf(isText),
  actionType: isText,
  effect: oneOf("allow", "deny"),
  conditions: isConditions,
  createdAt: isText,
})
