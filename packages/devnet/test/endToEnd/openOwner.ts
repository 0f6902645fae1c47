import { createClient, evmKey, type RelaySession } from "@shielded-relay/client"
import { isDeepStrictEqual } from "node:util"
import type { Service } from "../../src/service/startService.ts"
import { evmView, type EvmView } from "../../src/demo/evmView.ts"
import type { Devnet } from "../../src/deploy/deployDevnet.ts"
import type { DevelopmentAccount } from "../../src/node/developmentAccounts.ts"
import { eventually } from "./eventually.ts"

/** An owner with a wallet on the node and a session at the service. */
export interface OpenOwner {
  readonly chain: EvmView
  readonly session: RelaySession
  /** Spendable balance of a token, smallest units. */
  readonly balance: (token: string) => Promise<bigint>
  /** Waits until the spendable balance equals `units`. */
  readonly holds: (token: string, units: bigint) => Promise<void>
  /** Waits until an answer shows these parts of a token's balance. */
  readonly shows: (token: string, parts: BalanceParts) => Promise<void>
}

/** Parts of a balance of one token, smallest units. */
export interface BalanceParts {
  readonly balance: bigint
  readonly pending: bigint
  readonly quarantined: bigint
}

export async function openOwner(
  devnet: Devnet,
  service: Service,
  account: DevelopmentAccount,
  now: () => number = Date.now,
): Promise<OpenOwner> {
  const client = createClient({ baseUrl: service.url, wallet: evmKey(account.privateKey), now })
  const session = await client.createSession()
  const parts = async (token: string): Promise<BalanceParts> => {
    const { balances } = await session.balance({ chainId: devnet.node.chainId })
    const row = balances.find(
      ({ tokenAddress }) => tokenAddress.toLowerCase() === token.toLowerCase(),
    )
    const units = (text = "0") => BigInt(text)
    return {
      balance: units(row?.balance),
      pending: units(row?.pending),
      quarantined: units(row?.quarantined),
    }
  }
  const balance = async (token: string) => (await parts(token)).balance
  return {
    chain: evmView(devnet.node.url, account.privateKey),
    session,
    balance,
    holds: async (token, units) => {
      await eventually(
        () => balance(token),
        (seen) => seen === units,
      )
    },
    shows: async (token, wanted) => {
      await eventually(
        () => parts(token),
        (seen) => isDeepStrictEqual(seen, wanted),
      )
    },
  }
}
