import {
  isFields,
  isText,
  isWhole,
  listOf,
  nullable,
  objectOf,
  optional,
  type OtherText,
} from "../transport/shape.ts"

/** `open`: it waits for approvals. `executed`: accepted. `refused`: approved, and not allowed or not possible any more. */
export type ProposalState = "open" | "executed" | "refused" | "rejected" | "expired" | OtherText

/** How many users must approve a request, and how many have. */
export interface Approvals {
  readonly needed: number
  readonly given: number
}

/** A request that waits for approvals, or did. */
export interface Proposal {
  readonly proposalId: string
  /** Hex SHA-256 of the stamped message. Pass it to `approveProposal`. */
  readonly digest: string
  readonly state: ProposalState
  /** `by`: the users who approved it. */
  readonly approvals: Approvals & { readonly by: ReadonlyArray<string> }
  /** The user who made it, and the key of its stamp. */
  readonly userId: string
  readonly publicKey: string
  /** `<METHOD> <path>`. */
  readonly route: string
  /** The policy that wants approvals. */
  readonly policyId: string
  /** The fields of the request's body. */
  readonly request: Readonly<Record<string, unknown>>
  /** The stamped message, whose SHA-256 is `digest`; absent in lists. */
  readonly message?: string | undefined
  /** What became of an executed one: its `state` and `txHash`, among others; absent in lists. */
  readonly operation?: Readonly<Record<string, unknown>> | undefined
  /** Why it was refused. */
  readonly code?: string | undefined
  /** The user who rejected it. */
  readonly rejectedBy?: string | undefined
  /** ISO 8601. */
  readonly createdAt: string
  /** ISO 8601. */
  readonly expiresAt: string
}

/** A page of a list. `nextCursor`: pass it as `cursor` for the next page; `null` on the last one. */
export interface ProposalPage {
  readonly proposals: ReadonlyArray<Proposal>
  readonly nextCursor: string | null
}

/** What an approval or a rejection made of a proposal. */
export interface DecidedProposal {
  readonly proposalId: string
  readonly state: ProposalState
  /** While it waits for others. */
  readonly approvals?: Approvals | undefined
  /** Of an executed one; empty while its operation runs, and in the answer to a repeat. */
  readonly txHash?: string | undefined
  /** Of a refused one. */
  readonly code?: string | undefined
}

const isApprovals = objectOf<Approvals>({ needed: isWhole, given: isWhole })

const isProposal = objectOf<Proposal>({
  proposalId: isText,
  digest: isText,
  state: isText,
  approvals: objectOf<Proposal["approvals"]>({
    needed: isWhole,
    given: isWhole,
    by: listOf(isText),
  }),
  userId: isText,
  publicKey: isText,
  route: isText,
  policyId: isText,
  request: isFields,
  message: optional(isText),
  operation: optional(isFields),
  code: optional(isText),
  rejectedBy: optional(isText),
  createdAt: isText,
  expiresAt: isText,
})
export const isProposalData = objectOf<{ readonly proposal: Proposal }>({ proposal: isProposal })
export const isProposalPage = objectOf<ProposalPage>({
  proposals: listOf(isProposal),
  nextCursor: nullable(isText),
})
export const isDecidedProposal = objectOf<DecidedProposal>({
  proposalId: isText,
  state: isText,
  approvals: optional(isApprovals),
  txHash: optional(isText),
  code: optional(isText),
})
