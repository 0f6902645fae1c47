import { acceptToken, makeTokenAccounts, type DeployerOptions } from "@shielded-relay/chain-solana"

/** What the example of docs/solana.md assumes. */
export interface ListTokenInput {
  /** The cluster, and the secret key of the pool's admin. */
  readonly admin: DeployerOptions
  readonly pool: string
  readonly token: string
  /** The mints that the configuration lists so far. */
  readonly listed: ReadonlyArray<string>
  readonly feeRecipient: string
}

/** Makes a running pool accept one more token. Returns the new `lookupTable` for the configuration. */
export async function listToken(input: ListTokenInput): Promise<string> {
  const { admin, pool, token, listed, feeRecipient } = input
  const { lookupTable } = await acceptToken({
    ...admin,
    pool,
    token,
    minimumDeposit: 10_000n,
    listedTokens: listed,
  })
  await makeTokenAccounts({ ...admin, owner: feeRecipient, tokens: [token] })
  return lookupTable
}
