import { startSlowLink } from "@shielded-relay/devnet"
import { expect, it, onTestFinished } from "vitest"
import { databaseStatement } from "../support/databaseStatement.ts"
import { openOwner, openPlace, serveMonitored, userOf } from "./monitored.ts"

/** Alarms about the database. */
it("alarms ring at tables, leases and a link to the database that fail, and fall silent when they are mended", async () => {
  const place = await openPlace({ mining: 1 })
  const link = await startSlowLink(Number(new URL(place.database.url).port))
  onTestFinished(() => link.close())
  const far = new URL(place.database.url)
  far.port = String(link.port)
  const { baseUrl, watch } = await serveMonitored({ ...place.environment, DATABASE_URL: far.href })
  const { balance } = await openOwner(place, baseUrl, userOf(place, 0), 1)
  const statement = (text: string) => databaseStatement(place.database.url, text)
  const { rings, silent, until } = await watch()

  // Somebody renames tables under the service, and puts them back.
  await statement("ALTER TABLE waiting_job RENAME TO elsewhere")
  await rings("BackgroundDefect")
  await statement("ALTER TABLE elsewhere RENAME TO waiting_job")
  await silent()
  await statement("ALTER TABLE note RENAME TO elsewhere")
  await until(balance, "RequestsFail")
  await statement("ALTER TABLE elsewhere RENAME TO note")
  await silent()

  // The database is far away.
  link.delay(400)
  await until(balance, "BalancesSlow")
  link.delay(0)
  await silent()

  // A process that nobody watches holds the chain's lease and does not index.
  const lease = `name = 'chain:${place.node.chainId}'`
  await statement(
    `UPDATE lease SET token = nextval('lease_token'), held_until = storage_time() + 3600000 WHERE ${lease}`,
  )
  await rings("ChainWithoutLeader")
  await statement(`DELETE FROM lease WHERE ${lease}`)
  await silent()
  expect(await balance()).toBeGreaterThan(0n)
})
