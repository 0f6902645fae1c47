/** Maximum users of one organization, suspended ones included. */
export const maximumUsers = 10_000
/** Maximum policies of one organization. */
export const maximumPolicies = 200
/** Maximum keys of one user, removed ones included. */
export const maximumKeys = 100
/** Maximum wallets of one user. */
export const maximumWallets = 1_000
/** Maximum length of a policy's users and conditions as JSON text, in characters. */
export const longestPolicy = 16 * 1024
/** Maximum body of a request, in bytes. */
export const longestBody = 128 * 1024
/** Maximum proposals of one organization that are open. */
export const maximumProposals = 1_000
/** Maximum proposals of one user that are open. */
export const maximumProposalsOfUser = 50
/** Maximum message of a proposal, in bytes. */
export const longestProposal = 4 * 1024
/** How long a proposal waits for approvals, in milliseconds. */
export const proposalLife = 24 * 60 * 60_000
/** Rows of one page of a list. */
export const pageSize = 50
