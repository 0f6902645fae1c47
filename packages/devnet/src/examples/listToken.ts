import { acceptToken, makeTokenAccounts, type DeployerOptions } from "@shielded-relay/chain-solana"
import { Effect } from "effect"

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
  const accepting = acceptToken({
    ...admin,
    pool,
    token,
    minimumDeposit: 10_000n,
    beside: listed,
  })
  const { lookupTable } = await Effect.runPromise(Effect.scoped(accepting))
  const making = makeTokenAccounts({ ...admin, owner: feeRecipient, tokens: [token] })
  await Effect.runPromise(Effect.scoped(making))
  return lookupTable
}
