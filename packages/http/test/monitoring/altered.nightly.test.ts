import { keyStamper, waasClient } from "@shielded-relay/client/waas"
import { expect, it } from "vitest"
import { run } from "../../src/cli/run.ts"
import { databaseStatement } from "../support/databaseStatement.ts"
import { linesOf, writtenTerminal } from "../support/writtenTerminal.ts"
import {
  audience,
  openOwner,
  openPlace,
  patience,
  payee,
  proofsElsewhere,
  serveMonitored,
  units,
  userOf,
} from "./monitored.ts"

it("an alarm rings at a managed wallet's payment whose recipient somebody changes in the database", async () => {
  const place = await openPlace({ mining: 1 })
  const { chainId } = place.node
  const [{ address: token }] = place.devnet.tokens
  const environment = {
    ...place.environment,
    ...proofsElsewhere,
    SHIELDED_RELAY_WAAS: "true",
    SHIELDED_RELAY_WAAS_ORGANIZATIONS: "open",
  }
  const { baseUrl, watch } = await serveMonitored(environment)
  const stamper = keyStamper("01".repeat(32))
  const created = await waasClient({ baseUrl, stamper, audience }).createOrganization({
    organizationName: "Treasury",
  })
  const { organizationId, userId, addresses } = created
  const [{ evm: wallet } = { evm: "" }] = addresses
  const client = waasClient({ baseUrl, stamper, audience, organizationId })
  const owner = await openOwner(place, baseUrl, userOf(place, 0), 1)
  const deposit = await owner.session.depositForOther({
    chainId,
    tokenAddresses: [token],
    amounts: [5n * units],
    recipientInfo: wallet,
  })
  await owner.wallet.send(deposit.txData)
  const balances = () => client.privateBalance({ userId, walletAddress: wallet, chainId })
  await expect.poll(balances, patience).toMatchObject([{ balance: "10" }])
  const { rings } = await watch()

  // Nobody proves, so the payment waits.
  const payment = { userId, fromAddress: wallet, to: payee, token, amount: "1", chainId }
  void client.privateToPublic(payment).catch(() => null)
  const own = `document::text ILIKE '%${payee.slice(2)}%'`
  const rows = () => databaseStatement(place.database.url, `SELECT id FROM operation WHERE ${own}`)
  await expect.poll(rows, patience).toMatchObject({ rows: [{ id: expect.any(String) }] })
  const thief = `regexp_replace(document::text, '${payee.slice(2)}', '${"a".repeat(40)}', 'gi')`
  await databaseStatement(
    place.database.url,
    `UPDATE operation SET document = ${thief}::jsonb WHERE ${own}`,
  )
  await rings("RowAltered")

  // As the runbook says.
  const { own: terminal, written } = writtenTerminal(environment)
  expect(await run(["wallet", "altered"], terminal)).toBe(1)
  expect(linesOf(written.out)).toMatchObject([{ kind: "operation" }])
})
