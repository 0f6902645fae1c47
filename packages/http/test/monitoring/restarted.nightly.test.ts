import { freePort } from "@shielded-relay/devnet"
import { expect, it } from "vitest"
import { databaseStatement } from "../support/databaseStatement.ts"
import { metricsOf, openOwner, openPlace, patience, serveMonitored, userOf } from "./monitored.ts"

/** Counts of one process that the next one comes back to. */
it("an alarm by growth stays silent when the service starts again, and rings at a growth to the same count", async () => {
  const place = await openPlace({ mining: 1 })
  const environment = {
    ...place.environment,
    SHIELDED_RELAY_LISTEN: `127.0.0.1:${await freePort()}`,
    SHIELDED_RELAY_ADMIN_LISTEN: `127.0.0.1:${await freePort()}`,
  }
  const first = await serveMonitored(environment)
  const { balance } = await openOwner(place, first.baseUrl, userOf(place, 0), 1)
  const { prometheus, rings, silent } = await first.watch()
  const statement = (text: string) => databaseStatement(place.database.url, text)
  /** One request that is answered with INTERNAL, in a process that had none. */
  const failOnce = async () => {
    await statement("ALTER TABLE note RENAME TO elsewhere")
    await expect(balance()).rejects.toMatchObject({ code: "INTERNAL" })
    await statement("ALTER TABLE elsewhere RENAME TO note")
  }
  const failed = 'shielded_relay_http_refusals_total{code="INTERNAL"}'
  const isShown = async () => (await prometheus.query(`${failed} == 1`)).length

  await failOnce()
  await rings("RequestsFail")
  expect(await isShown()).toBe(1)
  await silent()

  first.service.process.kill("SIGTERM")
  expect(await first.service.exit).toBe(0)
  await rings("ServiceDown")
  const second = await serveMonitored(environment)
  await silent()
  // Longer than the ten minutes in which the alarm sees a new process.
  const running = async () => (await prometheus.query("min_over_time(up[5s]) == 1")).length
  await expect.poll(running, patience).toBe(1)
  const rang = 'present_over_time(ALERTS{alertname="RequestsFail",alertstate="firing"}[5s])'
  expect(await prometheus.query(rang)).toEqual([])
  expect((await metricsOf(second.adminUrl)).get("http_refusals_total") ?? 0).toBe(0)

  await failOnce()
  await rings("RequestsFail")
  expect(await isShown()).toBe(1)
})
