import { keyStamper, waasClient } from "@shielded-relay/client/waas"
import { testToken } from "@shielded-relay/pool-contracts/testing"
import { parseUnits, type Address } from "viem"
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts"
import { deployDevnet, type Devnet } from "../deploy/deployDevnet.ts"
import { actingAs } from "../node/actingAs.ts"
import { startEvmNode } from "../node/startEvmNode.ts"
import { startService, type Service } from "../service/startService.ts"
import { evmView } from "./evmView.ts"
import { payoutMargin } from "./payoutMargin.ts"
import { renderRow, rows, step, type Stage } from "./tour.ts"
import { payFromPool, payPublicly, refusedByPolicy, shield } from "./waasSteps.ts"
import { WaasMember, type Treasury } from "./waasMember.ts"

/** A short tour: payouts follow their deposits within seconds. */
const quick = {
  SHIELDED_RELAY_PRIVATE_SEND_MARGIN: `${payoutMargin}s`,
  SHIELDED_RELAY_DEADLINE_GRID: "1s",
  SHIELDED_RELAY_PRIVATE_SEND_GAP: "3s",
  SHIELDED_RELAY_BATCH_DELAY: "5s",
}

/**
 * The tour of managed wallets on a local EVM chain: an organization, two users whose wallets hold no coins, and payments from public and
 * from shielded tokens. It passes each opened resource's close function to `stage` immediately.
 */
export async function waasTour(stage: Stage): Promise<Service> {
  console.log(
    "\nA local chain, two tokens and the shielded pool, and a service with managed wallets",
  )
  const node = await startEvmNode({ mining: 1 })
  stage(node.close)
  const devnet = await deployDevnet(node)
  console.log(`  node ${node.url}, chain ${node.chainId}\n  pool ${devnet.pool}`)
  console.log(`  gas tank ${devnet.gasTank.address}`)
  const rootStamper = keyStamper(freshKey())
  const service = await startService(devnet, {
    ...quick,
    SHIELDED_RELAY_DATABASE: "embedded",
    SHIELDED_RELAY_WAAS: "true",
    SHIELDED_RELAY_WAAS_ORGANIZATIONS: rootStamper.publicKey,
  })
  stage(service.close)
  console.log(`  service ${service.url}`)

  const treasury = await openTreasury(devnet, service, rootStamper)
  const { alice, bob, shop } = await openUsers(devnet, treasury)
  console.log("\nAlice makes public dollars private. Her wallet has no coins")
  await shield(treasury, alice, "60")
  console.log("\nAlice pays Bob inside the pool")
  await payFromPool(treasury, alice, bob, "10")
  console.log("\nAlice pays a shop from her public dollars, through the pool")
  await payPublicly(treasury, alice, shop, "25")
  console.log("\nAlice tries to pay somebody whom the policy does not name")
  await refusedByPolicy(alice, freshAddress(), "1")
  console.log("\nAll of it")
  for (const row of rows.filter(({ gas }) => gas !== "")) console.log(renderRow(row))
  return service
}

/** An organization, whose root key the tour holds. */
async function openTreasury(
  devnet: Devnet,
  { url }: Service,
  stamper: ReturnType<typeof keyStamper>,
): Promise<Treasury> {
  console.log("\nAn organization with two users, and a policy for one of them")
  const founder = waasClient({ baseUrl: url, stamper })
  const { organizationId } = await step(
    "create-organization",
    () => founder.createOrganization({ organizationName: "Treasury" }),
    ({ organizationId }) => ({ text: organizationId }),
  )
  const [dollar] = devnet.tokens
  return {
    devnet,
    url,
    organizationId,
    root: waasClient({ baseUrl: url, stamper, organizationId }),
    chain: evmView(devnet.node.url, devnet.owner.privateKey),
    token: { ...dollar, chainId: devnet.node.chainId },
  }
}

/** Alice has 100 dollars, no coins, and may pay Bob, a shop and herself. */
async function openUsers(devnet: Devnet, treasury: Treasury) {
  const { root, token } = treasury
  const alice = await WaasMember.open(treasury, "Alice", freshKey())
  const bob = await WaasMember.open(treasury, "Bob", freshKey())
  const shop = freshAddress()
  await step(
    "add-policy",
    () =>
      root.addPolicy({
        userIds: [alice.userId],
        actionType: "SIGN_TRANSACTION",
        conditions: {
          recipients: [alice.wallet, bob.wallet, shop],
          limits: [
            { chainId: token.chainId, token: token.address, amount: "200", window: 24 * 3_600 },
          ],
        },
      }),
    () => ({ text: "Alice may pay herself, Bob and a shop, 200 USDT a day" }),
  )
  const { call } = actingAs(devnet.node, devnet.owner.address)
  await call(token.address, testToken.abi, "mint", [
    alice.wallet,
    parseUnits("100", token.decimals),
  ])
  return { alice, bob, shop }
}

function freshKey(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(32))
}

/** An unused address, so that its whole balance comes from this tour. */
function freshAddress(): Address {
  return privateKeyToAccount(generatePrivateKey()).address
}
