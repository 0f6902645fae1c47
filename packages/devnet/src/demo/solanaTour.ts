import { Keypair, SystemProgram } from "@solana/web3.js"
import { Redacted } from "effect"
import { secretOf, type SolanaDevnet } from "../solana/deploy/deploySolanaDevnet.ts"
import { startSolanaDevnet } from "../solana/deploy/startSolanaDevnet.ts"
import { freePort } from "../node/freePort.ts"
import { recordRequests } from "../network/recordRequests.ts"
import { solanaChainSettings } from "../service/solanaChainSettings.ts"
import { startService, type Service } from "../service/startService.ts"
import { Callers } from "./callers.ts"
import { printQuestions } from "./endpointQuestions.ts"
import { nameOf } from "./fundedAccounts.ts"
import { leaveRunning } from "./page/leaveRunning.ts"
import { pageSettings } from "./page/servePage.ts"
import { solanaTestWallets } from "./page/solanaTestWallets.ts"
import type { Stage, TourOptions, TourService } from "./tour.ts"
import { solanaView } from "./solanaView.ts"

/** The tour on a local Solana cluster. It passes each opened resource's close function to `stage` immediately, and offers the wallet page if it stays up. */
export async function solanaTour(
  stage: Stage,
  { showsQuestions, staysUp, calls }: TourOptions,
): Promise<TourService> {
  console.log("\nA local cluster, two tokens, an exchange and the shielded pool")
  const devnet = await startSolanaDevnet({ exchange: true })
  stage(devnet.node.close)
  console.log(`  node ${devnet.node.url}, chain ${devnet.chainId}\n  pool ${devnet.pool.program}`)
  for (const { symbol, address } of devnet.tokens) console.log(`  ${symbol.padEnd(4)} ${address}`)

  const asked = showsQuestions ? await recordRequests(devnet.node.url) : null
  if (asked !== null) stage(asked.close)
  const { chain } = solanaChainSettings(devnet)
  const through =
    asked === null
      ? {}
      : {
          SHIELDED_RELAY_CHAINS: JSON.stringify([chain]).replaceAll(devnet.node.url, asked.url),
        }
  const port = staysUp ? await freePort() : null
  const service = await startService(devnet, (url) => ({ ...through, ...pageSettings(url, port) }))
  stage(service.close)
  console.log(`  service ${service.url}`)
  if (calls) await makeCalls(devnet, service, asked)
  return leaveRunning(stage, service, {
    warning: "Development keys, made for this run: never send them money on a public network.",
    accounts: await fundedAccounts(devnet),
    port,
    wallets: solanaTestWallets(devnet.users, devnet.node.url),
  })
}

/** The tour itself: callers that are programs of their own. */
async function makeCalls(
  devnet: SolanaDevnet,
  service: Service,
  asked: Awaited<ReturnType<typeof recordRequests>> | null,
): Promise<void> {
  const [alice, bob] = devnet.users
  if (alice === undefined || bob === undefined) throw new Error("The devnet has no users")
  const callers = new Callers(new URL("./solanaCaller.ts", import.meta.url))
  const call = (
    title: string,
    who: string,
    wallet: Keypair,
    command: string,
    ...parameters: ReadonlyArray<string>
  ) => {
    const settings = {
      WALLET_KEY: Redacted.value(secretOf(wallet)),
      SERVICE_URL: service.url,
      NODE_URL: devnet.node.url,
    }
    const address = wallet.publicKey.toBase58()
    return callers.call(title, { who, address }, settings, command, ...parameters)
  }
  const bobs = bob.publicKey.toBase58()
  await call("Alice deposits, and pays Bob", "Alice", alice, "deposit-and-pay", bobs)
  await call("Bob withdraws to a fresh address", "Bob", bob, "withdraw", freshAddress())
  await call("Alice swaps without leaving the pool", "Alice", alice, "swap")
  const recipients = [freshAddress(), freshAddress()]
  await call("Bob pays two recipients from his wallet", "Bob", bob, "send-privately", ...recipients)
  callers.printTable()
  if (asked !== null) printQuestions("Solana", asked, callers.calls)
}

async function fundedAccounts({ node, tokens, users }: SolanaDevnet) {
  return Promise.all(
    users.map(async (wallet, index) => {
      const chain = solanaView(node.url, wallet)
      const address = wallet.publicKey.toBase58()
      const holdings = tokens.map(async (token) => ({
        symbol: token.symbol,
        decimals: token.decimals,
        units: await (token.address === SystemProgram.programId.toBase58()
          ? chain.coinBalance(address)
          : chain.tokenBalance(token.address, address)),
      }))
      const held = await Promise.all(holdings)
      const secretKey = Redacted.value(secretOf(wallet))
      return { name: nameOf(index), address, secretKey, holdings: held }
    }),
  )
}

/** An unused address, so that its whole balance comes from this tour. */
function freshAddress(): string {
  return Keypair.generate().publicKey.toBase58()
}
