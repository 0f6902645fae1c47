import { expect, it } from "vitest"
import { boardRows } from "../../src/monitoring/dashboard.ts"
import { databaseStatement } from "../support/databaseStatement.ts"
import { promtool } from "../support/promtool.ts"
import {
  openOwner,
  openPlace,
  pace,
  patience,
  serveMonitored,
  userOf,
  withChain,
} from "./monitored.ts"

const scraped = { job: "shielded-relay", pace }

it("every panel of the board finds series in a service that has paid and failed, and promtool finds no fault in its metrics", async () => {
  const place = await openPlace({ mining: 1 })
  const { SHIELDED_RELAY_PROVER: _, ...proving } = withChain(place.environment, () => ({
    gasTank: "env:GAS_TANK",
  }))
  const { baseUrl, adminUrl, watch } = await serveMonitored(
    {
      ...proving,
      GAS_TANK: place.devnet.gasTank.privateKey,
      SHIELDED_RELAY_WAAS: "true",
      SHIELDED_RELAY_BATCH_DELAY: "1s",
    },
    "--workers",
    "2",
  )
  const { withdraw, balance } = await openOwner(place, baseUrl, userOf(place, 0), 3)
  const { prometheus } = await watch()
  await withdraw()

  // A defect and a refusal: panels show them only once there are some.
  const statement = (text: string) => databaseStatement(place.database.url, text)
  await statement("ALTER TABLE waiting_job RENAME TO elsewhere")
  await statement("ALTER TABLE note RENAME TO nowhere")
  const panels = boardRows(scraped).flatMap(({ panels: each }) => each)
  const empty = new Set(panels.map(({ title }) => title))
  /** Panels that never had a series yet: those of rates have one only while something happens. */
  const unseen = async () => {
    await balance().catch(() => null)
    for (const { title, lines } of panels)
      for (const { expression } of lines)
        if (empty.has(title) && (await prometheus.query(expression)).length > 0) empty.delete(title)
    return [...empty]
  }
  await expect.poll(unseen, patience).toEqual([])

  const text = await (await fetch(`${adminUrl}/metrics`)).text()
  expect(await promtool(["check", "metrics"], { input: text })).toBe("")
})
