import { createClient, evmKey, type RelaySession } from "@shielded-relay/client"
import type { Address } from "viem"
import { evmView, type EvmView, type DevelopmentAccount } from "@shielded-relay/devnet"
import type { Journal } from "./Journal.ts"
import type { Replicas } from "./startReplicas.ts"

/** An owner with a wallet on the node and one session, which is valid at every process. */
export interface Customer {
  readonly address: Address
  readonly chain: EvmView
  /** The session at each process, without retries: every request is sent once. */
  readonly once: ReadonlyArray<RelaySession>
  /** The same session with the client's default retries. */
  readonly patient: ReadonlyArray<RelaySession>
}

export async function openCustomer(
  { devnet, all }: Replicas,
  journal: Journal,
  account: DevelopmentAccount,
): Promise<Customer> {
  const clients = (attempts: number) =>
    all.map(({ service }, replica) =>
      createClient({
        baseUrl: service.url,
        wallet: evmKey(account.privateKey),
        // Without an audience, the session is valid at every process.
        audience: null,
        sessionMessageVersion: 1,
        fetch: journal.fetchTo(replica),
        attempts,
      }),
    )
  const patient = clients(8)
  const session = await patient[0]?.createSession()
  if (session === undefined) throw new Error("No service process is running")
  const saved = session.save()
  return {
    address: account.address,
    chain: evmView(devnet.node.url, account.privateKey),
    once: clients(1).map((client) => client.restoreSession(saved)),
    patient: patient.map((client) => client.restoreSession(saved)),
  }
}
