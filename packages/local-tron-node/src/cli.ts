import { createInterface } from "node:readline"
import { FaultSwitches } from "./command/FaultSwitches.ts"
import { help, readArguments, type Arguments } from "./command/readArguments.ts"
import { steer } from "./command/steer.ts"
import { startTronNode } from "./startTronNode.ts"

const say = (line: string) => process.stdout.write(`${line}\n`)

/** What went wrong, as one line on standard error. */
function refuse(error: unknown): void {
  const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE"
  const text = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${taken ? `${text}: choose another --port` : text}\n`)
  process.exitCode = 1
}

async function run({ node: options, accounts, faults: given, seed }: Arguments): Promise<void> {
  const faults = new FaultSwitches(seed)
  const changes = given.map(([name, value]) => faults.set(name, value))
  const node = await startTronNode(options)
  for (const change of changes) node.behave(change)
  const pace = options.blocks === "manual" ? "on request" : `every ${options.blocks} ms`
  say(`TRON node at ${node.url}: chain ${node.chainId}, blocks ${pace}`)
  say(`Accounts with ${options.accountBalance} TRX each. Their keys are published: no real money.`)
  for (const { address, privateKey } of node.accounts.slice(0, accounts))
    say(`  ${address}  ${privateKey}`)
  // The node alone does not keep the process running.
  const running = setInterval(() => undefined, 2 ** 30)
  const stop = async () => {
    clearInterval(running)
    lines.close()
    process.stdin.destroy()
    await node.close()
  }
  process.once("SIGINT", () => void stop())
  process.once("SIGTERM", () => void stop())
  const lines = createInterface({ input: process.stdin })
  // One after the other, so that answers stand in the order of the lines. The end of the input leaves the node running.
  for await (const line of lines) if (line.trim() !== "") say(await steer(node, faults, line))
}

try {
  const given = readArguments(process.argv.slice(2))
  if (given === null) say(help.trimEnd())
  else await run(given)
} catch (error) {
  refuse(error)
}
