import { acceptToken, makeTokenAccounts, type DeployerOptions } from "@shielded-relay/chain-solana"

/** What the example of docs/solana.md takes for granted. */
export interface ListTokenInput {
  /** The cluster, and the secret key of the pool's admin. */
  readonly admin: DeployerOptions
  readonly pool: string
  readonly token: string
  /** The tokens of the configuration so far. */
  readonly listed: ReadonlyArray<string>
  readonly feeRecipient: string
}

/** Lets a running pool take one more token; gives the `lookupTable` for the configuration. */
export async function listToken(input: ListTokenInput): Promise<string> {
  const { admin, pool, token, listed, feeRecipient } = input
  const { lookupTable } = await acceptToken({
    ...admin,
    pool,
    token,
    minimumDeposit: 10_000n,
    beside: listed,
  })
  await makeTokenAccounts({ ...admin, owner: feeRecipient, tokens: [token] })
  return lookupTable
}
