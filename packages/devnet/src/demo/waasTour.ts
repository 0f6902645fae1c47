import { keyStamper, waasClient } from "@shielded-relay/client/waas"
import { parseUnits } from "viem"
import { startService, type Service } from "../service/startService.ts"
import { payoutMargin } from "./payoutMargin.ts"
import { check, renderRow, rows, step, type Stage } from "./tour.ts"
import { openMember, WaasAccount, type Treasury, type WaasMember } from "./waasMember.ts"
import type { WaasNetwork } from "./WaasNetwork.ts"
import { waasOnEvm } from "./waasOnEvm.ts"
import { waasOnSolana } from "./waasOnSolana.ts"
import { waasOnTron } from "./waasOnTron.ts"
import { payFromPool, payPublicly, refusedByPolicy, shield } from "./waasSteps.ts"

/** A short tour: payouts follow their deposits within seconds. */
const quick = {
  SHIELDED_RELAY_PRIVATE_SEND_MARGIN: `${payoutMargin}s`,
  SHIELDED_RELAY_DEADLINE_GRID: "1s",
  SHIELDED_RELAY_PRIVATE_SEND_GAP: "3s",
  SHIELDED_RELAY_BATCH_DELAY: "5s",
}

/** A chain of the tour, and the shop that Alice pays there. */
interface Place {
  readonly network: WaasNetwork
  readonly shop: string
}

/**
 * The tour of managed wallets on local chains of the three families: an organization, two users whose wallets hold no coins, and payments
 * from public and from shielded tokens on each chain. It passes each opened resource's close function to `stage` immediately.
 */
export async function waasTour(stage: Stage): Promise<Service> {
  console.log("\nThree local chains with the shielded pool, and one service with managed wallets")
  const places = await openPlaces(stage)
  const root = keyStamper(freshKey())
  const devnets = places.map(({ network }) => network.devnet)
  const service = await startService(devnets, {
    ...quick,
    SHIELDED_RELAY_DATABASE: "embedded",
    SHIELDED_RELAY_WAAS: "true",
    SHIELDED_RELAY_WAAS_ORGANIZATIONS: root.publicKey,
  })
  stage(service.close)
  console.log(`  service ${service.url}`)

  const treasury = await openTreasury(service, root)
  const [alice, bob] = await openUsers(treasury, places)
  const paid: Array<string> = []
  for (const { network, shop } of places) {
    const before = rows.length
    const [payer, payee] = [new WaasAccount(alice, network), new WaasAccount(bob, network)]
    await network.endow(payer.wallet, parseUnits("200", network.token.decimals))
    console.log(`\n${network.name}: Alice makes public dollars private. Her wallet has no coins`)
    await shield(payer, "60")
    console.log(`\n${network.name}: Alice pays Bob inside the pool`)
    await payFromPool(payer, payee, "10")
    console.log(`\n${network.name}: Alice pays a shop from her public dollars, through the pool`)
    await payPublicly(payer, shop, "25")
    console.log(`\n${network.name}: Alice tries to pay somebody whom the policy does not name`)
    await refusedByPolicy(payer, await network.freshAddress(), "1")
    const made = rows.slice(before).filter(({ gas }) => gas !== "")
    paid.push(`  ${network.name}`, ...made.map(renderRow))
  }
  console.log(`\nAll of it\n${paid.join("\n")}`)
  return service
}

async function openPlaces(stage: Stage): Promise<ReadonlyArray<Place>> {
  const places: Array<Place> = []
  for (const open of [waasOnEvm, waasOnTron, waasOnSolana]) {
    const network = await open()
    stage(network.close)
    console.log(`  ${network.name}: chain ${network.token.chainId}, pool ${network.pool}`)
    places.push({ network, shop: await network.freshAddress() })
  }
  return places
}

/** An organization, whose root key the tour holds. */
async function openTreasury(
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
  return { url, organizationId, root: waasClient({ baseUrl: url, stamper, organizationId }) }
}

/** Alice may pay Bob, a shop and herself on every chain. */
async function openUsers(
  treasury: Treasury,
  places: ReadonlyArray<Place>,
): Promise<readonly [alice: WaasMember, bob: WaasMember]> {
  const { root } = treasury
  const alice = await openMember(treasury, "Alice", freshKey())
  const bob = await openMember(treasury, "Bob", freshKey())
  const recipients = places.flatMap(({ network: { family }, shop }) => [
    alice.addresses[family],
    bob.addresses[family],
    shop,
  ])
  const limits = places.map(({ network: { token } }) => ({
    chainId: token.chainId,
    token: token.address,
    amount: "200",
    window: 24 * 3_600,
  }))
  await step(
    "add-policy",
    () =>
      root.addPolicy({
        userIds: [alice.userId],
        actionType: "SIGN_TRANSACTION",
        conditions: { recipients, limits },
      }),
    () => ({ text: "Alice may pay herself, Bob and a shop, 200 USDT a day on each chain" }),
  )
  const { users } = await root.getOrganization()
  check("the organization's users", BigInt(users), 3n)
  return [alice, bob]
}

function freshKey(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(32))
}
