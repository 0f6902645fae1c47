import { OperationStore, OrderStore } from "@shielded-relay/core"
import { deployDevnet, startEvmNode } from "@shielded-relay/devnet"
import { startPostgres } from "@shielded-relay/devnet/postgres"
import { startService } from "@shielded-relay/devnet/service"
import { openBrowser } from "@shielded-relay/local-browser"
import { postgresStorage } from "@shielded-relay/storage-postgres"
import { plantStories } from "@shielded-relay/storage-postgres/testing"
import { exampleOperation, exampleOrder } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { digestOf, tokens } from "../test/console/consoleUsers.ts"
import { statementsOn } from "../test/support/databaseStatement.ts"

export const OPERATIONS = 1_000_000
const TURNS = 20

/** Milliseconds of some turns. */
export interface Turns {
  readonly median: number
  readonly slowest: number
}

/** What an operator waits for in the console of a service whose database holds a million ended operations. */
export async function measureConsolePage(operations = OPERATIONS) {
  // As plantStories numbers them.
  const known = `${operations.toString(16).padStart(8, "0")}-0000-4000-8000-00000000ffff`
  const unknown = known.replace("ffff", "fffe")
  const folder = await mkdtemp(join(tmpdir(), "console-bench-"))
  const server = await startPostgres()
  await plant(server.url, operations)
  const devnet = await deployDevnet(await startEvmNode())
  const consoleFile = join(folder, "console.json")
  const user = { name: "ada", role: "viewer", tokenSha256: digestOf(tokens.viewer).toString("hex") }
  await writeFile(consoleFile, JSON.stringify({ users: [user] }))
  const { adminUrl, close } = await startService(devnet, {
    SHIELDED_RELAY_DATABASE: "env:DATABASE_URL",
    DATABASE_URL: server.url,
    SHIELDED_RELAY_CONSOLE_FILE: consoleFile,
  })
  const browser = await openBrowser()
  try {
    const { page } = browser
    const shows = (text: string) => page.getByText(text).first().waitFor()
    await page.goto(`${adminUrl}/console`)
    await page.getByLabel("Your token").fill(tokens.viewer)
    await page.keyboard.press("Enter")
    await shows("Operations under way")
    const first = await turns(async () => {
      await page.reload()
      await shows("Operations under way")
    })
    const lookUp = (id: string, text: string) =>
      turns(
        async () => {
          await page.getByLabel("Exact id").fill(id)
          await page.keyboard.press("Enter")
          await shows(text)
        },
        async () => {
          await page.goto(`${adminUrl}/console/#overview`)
          await shows("Operations under way")
          await page.goto(`${adminUrl}/console/#find`)
          await page.getByLabel("Exact id").waitFor()
        },
      )
    const found = await lookUp(known, "Last change")
    const missing = await lookUp(unknown, "No operation and no private send has this id.")
    const cookies = await page.context().cookies()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
    const answered = (path: string) =>
      turns(async () => {
        const answer = await fetch(`${adminUrl}/console/api/${path}`, { headers: { cookie } })
        await answer.text()
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
      })
    return {
      screens: { first, found, unknown: missing },
      answers: { first: await answered("overview"), found: await answered(`operation/${known}`) },
    }
  } finally {
    await browser.close()
    await close()
    await devnet.node.close()
    await server.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

/** An operation and an order as the service's own storage writes them, and copies of them that have ended. The originals go. */
async function plant(url: string, operations: number): Promise<void> {
  await Effect.runPromise(
    Effect.gen(function* () {
      yield* (yield* OperationStore).insert(exampleOperation(1))
      yield* (yield* OrderStore).insert(exampleOrder(1))
    }).pipe(Effect.provide(postgresStorage({ url })), Effect.scoped),
  )
  await statementsOn(url, (run) =>
    Effect.gen(function* () {
      yield* plantStories(run, { operations, orders: operations / 10, steps: 5 * operations })
      yield* run("DELETE FROM operation WHERE state <> 'confirmed'")
      yield* run("DELETE FROM private_send WHERE phase <> 'completed'")
    }),
  )
}

/** Measures each turn, without what prepares it. */
async function turns(work: () => Promise<void>, prepare = () => Promise.resolve()): Promise<Turns> {
  const times: Array<number> = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    await prepare()
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  times.sort((one, other) => one - other)
  return { median: times[TURNS / 2] ?? 0, slowest: times.at(-1) ?? 0 }
}
