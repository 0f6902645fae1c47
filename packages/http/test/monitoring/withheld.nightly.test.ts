import { evmView } from "@shielded-relay/devnet"
import { writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { expect, it } from "vitest"
import { run } from "../../src/cli/run.ts"
import { linesOf, writtenTerminal } from "../support/writtenTerminal.ts"
import { openOwner, openPlace, patience, serveMonitored, units, userOf } from "./monitored.ts"

it("an alarm rings at the return of a withheld note to an account that has got code", async () => {
  const place = await openPlace({ mining: 1 })
  const { client, chainId, url } = place.node
  const payer = userOf(place, 1)
  const folder = dirname(place.environment["SHIELDED_RELAY_VAULT_PATH"] ?? "")
  const SHIELDED_RELAY_SCREENING_DENY_FILE = join(folder, "denied.txt")
  const denied = `${payer.address}\n`
  await writeFile(SHIELDED_RELAY_SCREENING_DENY_FILE, denied)
  const environment = { ...place.environment, SHIELDED_RELAY_SCREENING_DENY_FILE }
  const { baseUrl, watch } = await serveMonitored(environment)
  const command = async (...words: ReadonlyArray<string>) => {
    const { own, written } = writtenTerminal(environment, {
      readable: new Map([[SHIELDED_RELAY_SCREENING_DENY_FILE, denied]]),
    })
    return { code: await run(words, own), out: written.out, err: written.err }
  }
  const owner = await openOwner(place, baseUrl, userOf(place, 0), 1, 50n * units)

  // A denied account pays a deposit of the owner.
  const wallet = evmView(url, payer.privateKey)
  const [{ address: dollar }] = place.devnet.tokens
  await wallet.approve(dollar, place.devnet.pool, 10n ** 9n)
  await wallet.send(await owner.prepare())
  const withheld = async () => linesOf((await command("quarantine", "list")).out)[0]
  await expect.poll(withheld, patience).toMatchObject({ state: "quarantined" })
  const { rings } = await watch()

  await client.setCode({ address: payer.address, bytecode: "0x60006000fd" })
  const { transaction, log } = (await withheld()) ?? {}
  const note = ["--chain", chainId, "--transaction", transaction, "--log", log].map(String)
  const asked = await command("quarantine", "return", ...note, "--reason", "case 73")
  expect(asked).toMatchObject({ code: 0, err: "" })
  await rings("ReturnsRefused")
  // As the runbook says.
  expect(JSON.stringify(await withheld())).toContain("the payer has code")
})
