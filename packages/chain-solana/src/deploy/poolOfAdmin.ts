import { decodeConfig } from "@shielded-relay/pool-program"
import { PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import { configAddress, poolAddresses } from "../account/poolAddresses.ts"
import { belongsTo, readAccounts } from "../state/readAccounts.ts"
import type { Deployer } from "./openDeployer.ts"

/**
 * Finds the pool at an address and checks that the deployer is its admin. Call this first: otherwise an account that is not the admin pays
 * for programs and accounts before the pool refuses it.
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
  if (config === null)
    return yield* refuse(
      "no-pool",
      `No pool found at ${address}: check the address and the cluster`,
    )
  if (!payer.publicKey.equals(new PublicKey(config.admin)))
    return yield* refuse("invalid-sender", `deployer is not the admin of the pool at ${address}`)
  return poolAddresses(program, config)
})
