import { decodeConfig } from "@shielded-relay/pool-program"
import { PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import { configAddress, poolAddresses } from "../account/poolAddresses.ts"
import { belongsTo, readAccounts } from "../state/readAccounts.ts"
import type { Deployer } from "./openDeployer.ts"

/**
 * The pool that an address of the options names, once the deployer has shown to be its admin. It is asked first: whoever is not could pay for
 * programs and accounts, and only then be refused.
 */
export const poolOfAdmin = Effect.fnUntraced(function* (
  { payer, endpoints, refuse, keyOf }: Deployer,
  address: string,
) {
  const program = yield* keyOf(address)
  const config = yield* endpoints.prefer(
    (endpoint) =>
      Effect.map(readAccounts(endpoint, [configAddress(program)]), ([account = null]) =>
        account !== null && belongsTo(account, program) ? decodeConfig(account.data) : null,
      ),
    (found) => found !== null,
  )
  if (config === null) return yield* refuse("no-pool", `There is no pool at ${address}`)
  if (!payer.publicKey.equals(new PublicKey(config.admin)))
    return yield* refuse("invalid-sender", `deployer is not the admin of the pool at ${address}`)
  return poolAddresses(program, config)
})
