import { createClient, evmKey, type RelaySession } from "@shielded-relay/client"
import type { Service } from "../../src/service/startService.ts"
import { evmView, type EvmView } from "../../src/demo/evmView.ts"
import type { Devnet } from "../../src/deploy/deployDevnet.ts"
import type { DevelopmentAccount } from "../../src/node/developmentAccounts.ts"
import { eventually } from "./eventually.ts"

/** An owner with a wallet on the node and a session at the service. */
export interface OpenOwner {
  readonly chain: EvmView
  readonly session: RelaySession
  /** Spendable smallest units of a token. */
  readonly balance: (token: string) => Promise<bigint>
  /** Waits until the spendable balance is this. */
  readonly holds: (token: string, units: bigint) => Promise<void>
}

export async function openOwner(
  devnet: Devnet,
  service: Service,
  account: DevelopmentAccount,
  now: () => number = Date.now,
): Promise<OpenOwner> {
  const client = createClient({ baseUrl: service.url, wallet: evmKey(account.privateKey), now })
  const session = await client.createSession()
  const balance = async (token: string) => {
    const { balances } = await session.balance({ chainId: devnet.node.chainId })
    const row = balances.find(
      ({ tokenAddress }) => tokenAddress.toLowerCase() === token.toLowerCase(),
    )
    return BigInt(row?.balance ?? "0")
  }
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
  }
}
