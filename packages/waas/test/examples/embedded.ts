import {
  keyStamper,
  waasClient,
  type CreatedOrganization,
  type WaasClient,
} from "@shielded-relay/client/waas"
import { vaultManagedKeys } from "@shielded-relay/wallet-keys"
import { createServer, type Server } from "node:http"
import { createRelay, type Relay, type RelayOptions } from "shielded-relay"

/** What the example of docs/embedding.md assumes: the parts of a relay, and the secret of the first root key. */
export interface TreasuryInput extends Pick<RelayOptions, "vault" | "prover" | "chains"> {
  readonly rootSecret: Uint8Array
}

/** A relay with managed wallets, an organization, and a client of it in the same process. */
export async function openTreasury({ vault, prover, chains, rootSecret }: TreasuryInput): Promise<{
  readonly relay: Relay
  readonly organization: CreatedOrganization
  readonly root: WaasClient
}> {
  const stamper = keyStamper(rootSecret)
  const relay = await createRelay({
    vault,
    prover,
    chains,
    waas: {
      keys: vaultManagedKeys(),
      rules: { organizations: { listed: new Set([stamper.publicKey]) } },
    },
  })
  const founder = waasClient({ transport: relay.waas, stamper })
  const organization = await founder.createOrganization({ organizationName: "Treasury" })
  const { organizationId } = organization
  const root = waasClient({ transport: relay.waas, stamper, organizationId })
  return { relay, organization, root }
}

/** Serves `/waas` of a relay by a server of one's own. */
export function serveTreasury(relay: Pick<Relay, "waas">): Server {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const { method = "", url: target = "", headers } = request
    const answer = await relay.waas.handle({ method, target, headers, body })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  return server
}
