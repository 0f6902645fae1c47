import { join } from "node:path"
import { expect, it } from "vitest"
import { flawedProver } from "../support/flawedProver.ts"
import { openOwner, openPlace, serveMonitored, userOf } from "./monitored.ts"

it("an alarm rings at a prover that makes proofs which do not verify", async () => {
  const place = await openPlace({ mining: 1 })
  const { service, baseUrl, watch } = await serveMonitored({
    ...place.environment,
    SHIELDED_RELAY_PROVER: `${join(import.meta.dirname, "../support/flawedProver.ts")}#${flawedProver.name}`,
  })
  const { withdraw } = await openOwner(place, baseUrl, userOf(place, 0), 1)
  const { rings } = await watch()
  void withdraw().catch(() => null)
  await rings("ProofsInvalid")
  // As the runbook says.
  expect(service.output().stderr).toMatch(/"event":"prover-doubted","circuit":"[a-z0-9-]+"/)
})
