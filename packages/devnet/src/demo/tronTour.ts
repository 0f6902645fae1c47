import { ours } from "@shielded-relay/local-tron-node"
import { TronWeb } from "tronweb"
import { startService, type Service } from "../service/startService.ts"
import { nativeTron, startTronDevnet, type TronDevnet } from "../tron/deploy/startTronDevnet.ts"
import type { TronWallet } from "../tron/deploy/TronWallet.ts"
import { freePort } from "../node/freePort.ts"
import { recordRequests } from "../network/recordRequests.ts"
import { tronChainSettings } from "../service/tronChainSettings.ts"
import { Callers } from "./callers.ts"
import { printQuestions } from "./endpointQuestions.ts"
import { nameOf } from "./fundedAccounts.ts"
import { leaveRunning } from "./page/leaveRunning.ts"
import { pageSettings } from "./page/servePage.ts"
import { tronTestWallets } from "./page/tronTestWallets.ts"
import { payoutMargin } from "./payoutMargin.ts"
import type { Stage, TourOptions, TourService } from "./tour.ts"
import { tronView } from "./tronView.ts"

/** Settings for a short tour: an order that stays unpaid expires within seconds. */
const quick = {
  SHIELDED_RELAY_PRIVATE_SEND_MARGIN: `${payoutMargin}s`,
  SHIELDED_RELAY_DEADLINE_GRID: "1s",
  SHIELDED_RELAY_PRIVATE_SEND_GAP: "3s",
  SHIELDED_RELAY_BATCH_DELAY: "5s",
}

/** The tour on a local TRON network. It passes each opened resource's close function to `stage` immediately, and offers the wallet page if it stays up. */
export async function tronTour(
  stage: Stage,
  { showsQuestions, staysUp, calls }: TourOptions,
): Promise<TourService> {
  console.log("\nA local network, two tokens, an exchange and the shielded pool")
  const devnet = await startTronDevnet()
  stage(devnet.node.close)
  const { node, pool, chainId, deployed } = devnet
  console.log(`  node ${node.url}, chain ${chainId}\n  pool ${pool}`)
  for (const { symbol, address } of devnet.tokens) console.log(`  ${symbol.padEnd(4)} ${address}`)
  console.log(
    `  The deployment of the pool took ${deployed.energy.toLocaleString("en")} energy. Processor time is modelled, by the table "${ours.name}" at scale 1: it says nothing about a real node.`,
  )

  const asked = showsQuestions ? await recordRequests(node.url) : null
  if (asked !== null) stage(asked.close)
  const { chain } = tronChainSettings(devnet)
  const through =
    asked === null
      ? {}
      : { SHIELDED_RELAY_CHAINS: JSON.stringify([{ ...chain, rpcUrls: [asked.url] }]) }
  const port = staysUp ? await freePort() : null
  const service = await startService(devnet, (url) => ({
    ...quick,
    ...through,
    ...pageSettings(url, port),
  }))
  stage(service.close)
  console.log(`  service ${service.url}`)
  if (calls) await makeCalls(devnet, service, asked)
  return leaveRunning(stage, service, {
    warning: "Published development keys: never send them money on a public network.",
    accounts: await fundedAccounts(devnet),
    port,
    wallets: tronTestWallets(devnet.users),
  })
}

/** The tour itself: callers that are programs of their own. */
async function makeCalls(
  devnet: TronDevnet,
  service: Service,
  asked: Awaited<ReturnType<typeof recordRequests>> | null,
): Promise<void> {
  const { node, pool } = devnet
  const [alice, bob] = devnet.users
  const callers = new Callers(new URL("./tronCaller.ts", import.meta.url))
  const call = (
    title: string,
    who: string,
    { privateKey, address }: TronWallet,
    command: string,
    ...parameters: ReadonlyArray<string>
  ) => {
    const settings = {
      WALLET_KEY: privateKey,
      SERVICE_URL: service.url,
      NODE_URL: node.url,
      POOL: pool,
    }
    return callers.call(title, { who, address }, settings, command, ...parameters)
  }
  await call("Alice deposits, and pays Bob", "Alice", alice, "deposit-and-pay", bob.address)
  await call("Bob withdraws to a fresh address", "Bob", bob, "withdraw", await freshAddress())
  await call("Alice swaps without leaving the pool", "Alice", alice, "swap")
  const recipients = [await freshAddress(), await freshAddress()]
  await call("Bob pays two recipients from his wallet", "Bob", bob, "send-privately", ...recipients)
  await call(
    "Alice pays for an order too late, and gets the money back",
    "Alice",
    alice,
    "recover",
    await freshAddress(),
  )
  callers.printTable()
  if (asked !== null) printQuestions("TRON", asked, callers.calls)
}

async function fundedAccounts({ node, tokens, users }: TronDevnet) {
  return Promise.all(
    users.map(async ({ address, privateKey }, index) => {
      const chain = tronView(node.url, privateKey)
      const holdings = tokens.map(async (token) => ({
        symbol: token.symbol,
        decimals: token.decimals,
        units: await (token.address === nativeTron
          ? chain.coinBalance(address)
          : chain.tokenBalance(token.address, address)),
      }))
      const held = await Promise.all(holdings)
      return { name: nameOf(index), address, secretKey: privateKey, holdings: held }
    }),
  )
}

/** An unused address, so that its whole balance comes from this tour. */
async function freshAddress(): Promise<string> {
  const { address } = await TronWeb.createAccount()
  return address.base58
}
