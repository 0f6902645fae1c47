import { privateKeyToAccount } from "viem/accounts"
import { toHex, zeroAddress } from "viem"
import { deployDevnet, type Devnet } from "../deploy/deployDevnet.ts"
import { actionDelay } from "../exchange/registerSwaps.ts"
import type { DevelopmentAccount } from "../node/developmentAccounts.ts"
import { freePort } from "../node/freePort.ts"
import { recordRequests } from "../network/recordRequests.ts"
import { startEvmNode } from "../node/startEvmNode.ts"
import { startService, type Service } from "../service/startService.ts"
import { Callers } from "./callers.ts"
import { evmView } from "./evmView.ts"
import { printQuestions } from "./endpointQuestions.ts"
import { nameOf } from "./fundedAccounts.ts"
import { leaveRunning } from "./page/leaveRunning.ts"
import { evmTestWallets } from "./page/evmTestWallets.ts"
import { pageSettings } from "./page/servePage.ts"
import { payoutMargin } from "./payoutMargin.ts"
import type { Stage, TourOptions, TourService } from "./tour.ts"

/** Settings for a short tour: payouts of a private send start within seconds, and may take four minutes on a slow machine. */
const quick = {
  SHIELDED_RELAY_PRIVATE_SEND_MARGIN: `${payoutMargin}s`,
  SHIELDED_RELAY_DEADLINE_GRID: "1s",
  SHIELDED_RELAY_PRIVATE_SEND_GAP: "3s",
  SHIELDED_RELAY_BATCH_DELAY: "5s",
}

/**
 * The tour on a local EVM chain. It passes each opened resource's close function to `stage` immediately. If it stays up, the wallet page is
 * offered afterwards: what somebody pays during the tour would change its figures.
 */
export async function evmTour(
  stage: Stage,
  { showsQuestions, staysUp, calls }: TourOptions,
): Promise<TourService> {
  console.log("\nA local chain, two tokens, two exchanges and the shielded pool")
  const node = await startEvmNode({ mining: 1, secondsBehind: actionDelay })
  stage(node.close)
  const devnet = await deployDevnet(node, { exchanges: true })
  console.log(`  node ${node.url}, chain ${node.chainId}\n  pool ${devnet.pool}`)
  for (const { symbol, address } of devnet.tokens) console.log(`  ${symbol.padEnd(4)} ${address}`)

  const asked = showsQuestions ? await recordRequests(node.url) : null
  if (asked !== null) stage(asked.close)
  const { chainOptions } = devnet
  const through =
    asked === null ? chainOptions : { ...chainOptions, endpoints: [{ url: asked.url }] }
  const port = staysUp ? await freePort() : null
  const service = await startService({ ...devnet, chainOptions: through }, (url) => ({
    ...quick,
    ...pageSettings(url, port),
  }))
  stage(service.close)
  console.log(`  service ${service.url}`)
  if (calls) await makeCalls(devnet, service, asked)
  return leaveRunning(stage, service, {
    warning: "Published development keys: never send them money on a public network.",
    accounts: await fundedAccounts(devnet),
    port,
    wallets: evmTestWallets(devnet.users, node.url),
  })
}

/** The tour itself: two callers, each a program of its own. */
async function makeCalls(
  devnet: Devnet,
  service: Service,
  asked: Awaited<ReturnType<typeof recordRequests>> | null,
): Promise<void> {
  const { node } = devnet
  const [alice, bob] = devnet.users
  if (alice === undefined || bob === undefined) throw new Error("The devnet has no users")
  const callers = new Callers(new URL("./evmCaller.ts", import.meta.url))
  const call = (
    title: string,
    who: string,
    { privateKey, address }: DevelopmentAccount,
    command: string,
    ...parameters: ReadonlyArray<string>
  ) => {
    const settings = { WALLET_KEY: privateKey, SERVICE_URL: service.url, NODE_URL: node.url }
    return callers.call(title, { who, address }, settings, command, ...parameters)
  }
  const { recipientInfo } = await call(
    "Bob asks for an address that payers cannot link to him",
    "Bob",
    bob,
    "show-address",
  )
  await call("Alice deposits, and pays Bob", "Alice", alice, "deposit-and-pay", recipientInfo ?? "")
  await call("Bob withdraws to a fresh address", "Bob", bob, "withdraw", freshAddress())
  await call("Alice swaps without leaving the pool", "Alice", alice, "swap")
  const recipients = [freshAddress(), freshAddress(), freshAddress()]
  await call(
    "Bob pays three recipients from his wallet, at random times",
    "Bob",
    bob,
    "send-privately",
    ...recipients,
  )
  await call(
    "Bob pays for an order too late, and gets the money back",
    "Bob",
    bob,
    "recover",
    freshAddress(),
  )
  callers.printTable()
  if (asked !== null) printQuestions("EVM", asked, callers.calls)
}

async function fundedAccounts({ node, tokens, users }: Devnet) {
  return Promise.all(
    users.map(async ({ address, privateKey }, index) => {
      const chain = evmView(node.url, privateKey)
      const holdings = tokens.map(async (token) => ({
        symbol: token.symbol,
        decimals: token.decimals,
        units: await (token.address === zeroAddress
          ? chain.coinBalance(address)
          : chain.tokenBalance(token.address, address)),
      }))
      const held = await Promise.all(holdings)
      return { name: nameOf(index), address, secretKey: privateKey, holdings: held }
    }),
  )
}

/** An unused address, so that its whole balance comes from this tour. */
function freshAddress(): string {
  return privateKeyToAccount(toHex(crypto.getRandomValues(new Uint8Array(32)))).address
}
