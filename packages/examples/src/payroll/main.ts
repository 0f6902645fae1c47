import { createClient, evmKey } from "@shielded-relay/client"
import { takeFileLock } from "@shielded-relay/file-lock"
import { readFile } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { executionOf } from "./executionOf.ts"
import { Journal } from "./Journal.ts"
import { payAll, type Payments } from "./payAll.ts"
import type { Outcome } from "./Payroll.ts"
import { readPayroll } from "./readPayroll.ts"
import { setting } from "../setting.ts"

/**
 * Pays a payroll out of a shielded balance: `node src/payroll/main.ts payroll.csv`. Kill it at any time and start it again: it pays each row
 * once. The exit code is 0 if every row is paid, 1 if some are not, 2 if the job could not run.
 */

/** Longer than an operation can take: a call has at most 35 minutes, and a payment may need several calls. */
const longestPayment = 2 * 60 * 60_000
/** How often a row is tried that the service cannot pay now, for example while the change of the row before is under way. */
const mostAttempts = 20

const [file = ""] = process.argv.slice(2)
process.exitCode = await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return 2
})

async function run(): Promise<number> {
  const [baseUrl, token] = [setting("SERVICE_URL"), setting("TOKEN")]
  const chainId = Number(setting("CHAIN_ID"))
  if (file === "") throw new Error("Name the payroll's file")
  // Two runs at once would pay twice: both would find a row that has no line yet. The lock of a run that was killed is taken over.
  const lock = await takeFileLock(`${file}.lock`, 1_000)
  try {
    const client = createClient({ baseUrl, wallet: evmKey(setting("WALLET_KEY")) })
    const offered = await client.tokens({ chainId })
    const known = offered.find((one) => one.tokenAddress.toLowerCase() === token.toLowerCase())
    if (known === undefined) throw new Error(`The service does not take ${token}`)
    const rows = readPayroll(await readFile(file, "utf8"), known.decimals)
    const session = await client.createSession()
    const purpose = `${session.address}, chain ${chainId}, token ${known.tokenAddress}`
    const journal = await Journal.open(`${file}.journal`, purpose)
    const payments: Payments = {
      pay: async ({ address, amount }, beforeSending) => {
        const parameters = {
          chainId,
          tokenAddresses: [known.tokenAddress],
          amounts: [amount],
          recipientAddress: address,
          feeToken: known.tokenAddress,
        }
        return (await session.withdraw(parameters, { beforeSending, timeout: longestPayment }))
          .nonce
      },
      repeat: (request) => session.repeat(request, { timeout: longestPayment }),
      confirmed: async (nonce) => {
        const options = { until: "confirmed", timeout: longestPayment } as const
        return executionOf(await session.waitForOperation(nonce, options))
      },
      pause: async (seconds = 15, attempt) => {
        if (attempt >= mostAttempts) return false
        await sleep(seconds * 1000)
        return true
      },
    }
    const outcomes: Array<Outcome> = []
    try {
      await payAll(rows, journal, payments, ({ id }, outcome) => {
        outcomes.push(outcome)
        process.stdout.write(`${id}: ${textOf(outcome)}\n`)
      })
    } finally {
      await journal.close()
    }
    const paid = outcomes.filter(({ state }) => state === "paid").length
    process.stdout.write(`${paid} of ${rows.length} rows are paid\n`)
    return paid === rows.length ? 0 : 1
  } finally {
    await lock.release()
  }
}

function textOf(outcome: Outcome): string {
  switch (outcome.state) {
    case "paid":
      return `paid by ${outcome.txHash}`
    case "refused":
      return `not paid: ${outcome.code}: ${outcome.message}`
    case "unknown":
      return `unknown, run again to ask for ${outcome.nonce}: ${outcome.message}`
  }
}
