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
/** Rows of one page of a list. */
export const pageSize = 50
