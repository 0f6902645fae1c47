import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { deployDevnet, startEvmNode } from "@shielded-relay/devnet"
import type { AnyDevnet } from "@shielded-relay/devnet/settings"
import { startSolanaDevnet } from "@shielded-relay/devnet/solana"
import { startTronDevnet } from "@shielded-relay/devnet/tron"
import type { Section } from "../section/Section.ts"
import { installService } from "./installService.ts"
import { prepareNotes } from "./prepareNotes.ts"
import { runToEnd } from "./runToEnd.ts"
import { ServiceStarts } from "./ServiceStarts.ts"
import { usageColumns, usageRow, type Usage } from "./Usage.ts"

export const startsTitle = "Starts"

const runs = 5

/** Commitments in the index of a service that starts again. Multiples of 16. */
const sizes = [10_000, 100_000, 1_000_000]

/** Measures the starts of what is published, installed into an empty folder. */
export async function* measureStarts(): AsyncGenerator<Section> {
  const folder = await mkdtemp(join(tmpdir(), "starts-"))
  const rows: Array<ReadonlyArray<string>> = []
  try {
    const place = await installService(folder)
    for await (const row of startRows(place)) {
      rows.push(row)
      yield {
        title: startsTitle,
        note: `Written by \`npm run bench -- --only starts\`: what is published, installed into an empty folder, each start ${runs} times after one that is not counted. Processor time is the median, with the least and the most; the time by the clock is the least, and depends on what else the machine does; memory is the median of the most that the program held. Each row has Node's own start. \`serve\` counts until \`/readyz\` answers 200, on chains with an almost empty pool, without what their nodes take. Its vault has a cheap scrypt; a real one takes a third of a second more. A new database is made by that start.`,
        columns: [...usageColumns],
        rows: [...rows],
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* startRows(place: string): AsyncGenerator<ReadonlyArray<string>> {
  const command = join(place, "node_modules/shielded-relay/bin/shielded-relay.js")
  yield usageRow("Node alone", await repeated(() => runToEnd(["-e", "0"])))
  yield usageRow("`--help`", await repeated(() => runToEnd([command, "--help"])))
  for (const name of ["effect", "shielded-relay"]) {
    const program = ["--input-type=module", "-e", `await import("${name}")`]
    yield usageRow(`import of \`${name}\``, await repeated(() => runToEnd(program, place)))
  }
  const evm = await deployDevnet(await startEvmNode())
  try {
    yield* serveRows(command, "an EVM chain", [evm])
    const solana = await startSolanaDevnet()
    const tron = await startTronDevnet({ blocks: 1_000 })
    try {
      yield* serveRows(command, "a chain of each family", [evm, solana, tron])
    } finally {
      await solana.node.close()
      await tron.node.close()
    }
  } finally {
    await evm.node.close()
  }
  for (const notes of sizes) yield await restartRow(command, notes)
}

/** The starts of a service for these chains, in memory and on the embedded database. */
async function* serveRows(
  command: string,
  chains: string,
  devnets: ReadonlyArray<AnyDevnet>,
): AsyncGenerator<ReadonlyArray<string>> {
  const inMemory = await ServiceStarts.open(command, devnets, "memory")
  const embedded = await ServiceStarts.open(command, devnets, "embedded")
  try {
    yield usageRow(`\`serve\`, ${chains}, in memory`, await repeated(() => inMemory.run()))
    yield usageRow(
      `\`serve\`, ${chains}, on a new embedded database`,
      await repeated(() => embedded.runAnew()),
    )
    yield usageRow(
      `\`serve\`, ${chains}, on its embedded database`,
      await repeated(() => embedded.run()),
    )
  } finally {
    await inMemory.close()
    await embedded.close()
  }
}

/** The restart of a service whose index has that many commitments, on a chain of its own. */
async function restartRow(command: string, notes: number): Promise<ReadonlyArray<string>> {
  const evm = await deployDevnet(await startEvmNode())
  const starts = await ServiceStarts.open(command, [evm], "embedded")
  try {
    await prepareNotes(starts.database, evm.chainOptions, notes, () =>
      evm.node.client.mine({ blocks: 1 }),
    )
    return usageRow(
      `\`serve\`, an EVM chain with ${notes.toLocaleString("en")} notes, on its embedded database`,
      await repeated(() => starts.run()),
    )
  } finally {
    await starts.close()
    await evm.node.close()
  }
}

/** Runs once, which fills the system's caches, and then as often as is counted. */
async function repeated(run: () => Promise<Usage>): Promise<ReadonlyArray<Usage>> {
  await run()
  const usages: Array<Usage> = []
  while (usages.length < runs) usages.push(await run())
  return usages
}
