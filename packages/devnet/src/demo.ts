import { Schema } from "effect"
import { privateKeyToAccount } from "viem/accounts"
import { toHex } from "viem"
import { runProgram, type Settings } from "./demo/runProgram.ts"
import { payoutMargin } from "./demo/payoutMargin.ts"
import { startService } from "./demo/startService.ts"
import { renderRow, type Row } from "./demo/tour.ts"
import { deployDevnet } from "./deploy/deployDevnet.ts"
import { actionDelay } from "./exchange/registerSwaps.ts"
import type { DevelopmentAccount } from "./node/developmentAccounts.ts"
import { startEvmNode } from "./node/startEvmNode.ts"

/** A tour should take no hours: payouts of a private send start within seconds, and may take four minutes on a slow machine. */
const quick = {
  SHIELDED_RELAY_PRIVATE_SEND_MARGIN: `${payoutMargin}s`,
  SHIELDED_RELAY_PRIVATE_SEND_GAP: "3s",
  SHIELDED_RELAY_BATCH_DELAY: "5s",
}
const readMessage = Schema.decodeUnknownSync(
  Schema.Struct({
    recipientInfo: Schema.NullOr(Schema.String),
    rows: Schema.Array(
      Schema.Struct({
        title: Schema.String,
        text: Schema.String,
        gas: Schema.String,
        milliseconds: Schema.Number,
      }),
    ),
  }),
)
/**
 * The tour: a local node, tokens, the pool and the service, then callers that are programs of their own. With `--once` it ends after
 * the tour; otherwise it stays up until Ctrl-C. The exit code is 0 only when every figure was right.
 */
const once = process.argv.includes("--once")
const caller = new URL("./demo/caller.ts", import.meta.url)
const closers: Array<() => Promise<void>> = []
const interrupted = new Promise<void>((resolve) => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve())
})

try {
  await Promise.race([tour(), interrupted])
} catch (error) {
  process.exitCode = 1
  console.error(error)
} finally {
  for (const close of closers.toReversed()) await close()
}

async function tour(): Promise<void> {
  console.log("\nA local chain, two tokens, two exchanges and the shielded pool")
  const node = await startEvmNode({ mining: 1, secondsBehind: actionDelay })
  closers.push(node.close)
  const devnet = await deployDevnet(node, { exchanges: true })
  console.log(`  node ${node.url}, chain ${node.chainId}\n  pool ${devnet.pool}`)
  for (const { symbol, address } of devnet.tokens) console.log(`  ${symbol.padEnd(4)} ${address}`)

  const service = await startService(devnet, quick)
  closers.push(service.close)
  console.log(`  service ${service.url}`)

  const [alice, bob] = devnet.users
  if (alice === undefined || bob === undefined) throw new Error("The devnet has no users")
  const settings = (walletKey: string): Settings => ({
    WALLET_KEY: walletKey,
    SERVICE_URL: service.url,
    NODE_URL: node.url,
  })
  const told: Array<readonly [who: string, rows: ReadonlyArray<Row>]> = []
  const call = async (
    title: string,
    who: string,
    { privateKey }: DevelopmentAccount,
    ...parameters: ReadonlyArray<string>
  ) => {
    console.log(`\n${title}`)
    const message = readMessage(await runProgram(caller, parameters, settings(privateKey)))
    told.push([who, message.rows])
    return message
  }
  const { recipientInfo } = await call(
    "Bob asks for an address that nobody can link to him",
    "Bob",
    bob,
    "show-address",
  )
  await call("Alice deposits, and pays Bob", "Alice", alice, "deposit-and-pay", recipientInfo ?? "")
  await call("Bob withdraws to a fresh address", "Bob", bob, "withdraw", freshAddress())
  await call("Alice swaps without leaving the pool", "Alice", alice, "swap")
  const recipients = [freshAddress(), freshAddress(), freshAddress()]
  await call(
    "Bob pays three recipients out of public money, at times that nobody can foresee",
    "Bob",
    bob,
    "send-privately",
    ...recipients,
  )
  await call(
    "Bob pays for an order too late, and gets it back",
    "Bob",
    bob,
    "recover",
    freshAddress(),
  )

  console.log("\nAll of it")
  for (const [who, rows] of told)
    for (const row of rows.filter(({ gas }) => gas !== ""))
      console.log(renderRow({ ...row, title: `${who}: ${row.title}` }))
  console.log("\nEvery figure agrees with the chain.")
  if (once) return

  console.log(
    `\nThe service stays up until Ctrl-C. Try:\n  curl ${service.url}/supported-tokens\n  ${service.url}/docs\n`,
  )
  await interrupted
}

/** An address that has never been seen, so that what it holds came from here alone. */
function freshAddress(): string {
  return privateKeyToAccount(toHex(crypto.getRandomValues(new Uint8Array(32)))).address
}
