import { responseSigner, newResponseSigningKey } from "@shielded-relay/http"
import { memoryVault } from "@shielded-relay/storage-memory"
import { postgresStorage } from "@shielded-relay/storage-postgres"
import { Effect } from "effect"
import { createRelay } from "shielded-relay"
import { openWebhook, webhooksOf } from "../../src/webhooks/openWebhooks.ts"
import { busyProver } from "../support/busyProver.ts"

/** A process of a service without chains, whose webhook and database its environment names. */
const signer = responseSigner(newResponseSigningKey())
if (signer === null) throw new Error("a new key signs")
const post = await Effect.runPromise(
  openWebhook(
    {
      url: new URL(process.env["WEBHOOK_URL"] ?? ""),
      secrets: [{ from: "env", name: "WEBHOOK_SECRET" }],
      networks: ["127.0.0.0/8"],
    },
    signer,
    { environment: process.env, readFile: () => "" },
  ),
)
await createRelay({
  storage: postgresStorage({ url: process.env["DATABASE_URL"] ?? "" }),
  vault: memoryVault(),
  prover: busyProver(),
  chains: [],
  configuration: { pollInterval: 50 },
  webhooks: webhooksOf({ chains: [] }, post),
})
process.stdout.write("Serving on nothing\n")
