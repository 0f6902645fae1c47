import { privateKeyToAccount } from "viem/accounts"
import { toHex } from "viem"
import { runProgram, type Settings } from "./demo/runProgram.ts"
import { startService } from "./demo/startService.ts"
import { deployDevnet } from "./deploy/deployDevnet.ts"
import { actionDelay } from "./exchange/registerSwaps.ts"
import { startEvmNode } from "./node/startEvmNode.ts"

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

  const service = await startService(devnet)
  closers.push(service.close)
  console.log(`  service ${service.url}`)

  const [alice, bob] = devnet.users
  if (alice === undefined || bob === undefined) throw new Error("The devnet has no users")
  const settings = (walletKey: string): Settings => ({
    WALLET_KEY: walletKey,
    SERVICE_URL: service.url,
    NODE_URL: node.url,
  })
  console.log("\nBob asks for an address that nobody can link to him")
  const recipientInfo = readRecipientInfo(
    await runProgram(caller, ["show-address"], settings(bob.privateKey)),
  )
  console.log("\nAlice deposits, and pays Bob")
  await runProgram(caller, ["deposit-and-pay", recipientInfo], settings(alice.privateKey))
  console.log("\nAlice swaps without leaving the pool")
  await runProgram(caller, ["swap"], settings(alice.privateKey))
  console.log("\nBob withdraws to a fresh address")
  await runProgram(caller, ["withdraw", freshAddress()], settings(bob.privateKey))
  console.log("\nEvery figure agrees with the chain.")
  if (once) return

  console.log(
    `\nThe service stays up until Ctrl-C. Try:\n  curl ${service.url}/supported-tokens\n  ${service.url}/docs\n`,
  )
  await interrupted
}

function readRecipientInfo(message: unknown): string {
  if (typeof message === "object" && message !== null && "recipientInfo" in message)
    return String(message.recipientInfo)
  throw new Error("The caller gave no recipientInfo")
}

/** An address that has never been seen, so that what it holds came from here alone. */
function freshAddress(): string {
  return privateKeyToAccount(toHex(crypto.getRandomValues(new Uint8Array(32)))).address
}
