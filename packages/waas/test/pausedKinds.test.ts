import type { Uuid } from "@shielded-relay/core"
import { exampleUuid } from "@shielded-relay/testkit"
import { Brand } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { ManagedWorld } from "./support/ManagedWorld.ts"

const uuid = Brand.nominal<Uuid>()
let managed: ManagedWorld
beforeAll(async () => {
  managed = await ManagedWorld.open()
})
afterAll(() => managed.close())

let deeds = 0
async function set(state: "open" | "paused", kind: string) {
  const { operator } = managed.world.relay
  const id = uuid(exampleUuid(0xdeed, (deeds += 1)))
  const wanted = { id, name: "ada", subject: `all/${kind}`, reason: "case 7", state }
  await managed.world.time.during(operator.setIntake(wanted))
}

it("requests of managed wallets are refused by the kind of what they begin", async () => {
  const { world } = managed
  const { chainId } = world
  const member = await managed.user(31)
  const { userId, evm: fromAddress, tron } = member
  const payment = { userId, fromAddress, chainId, token: world.text(world.token()), amount: "1" }
  const recipient = { to: managed.root.evm }
  const requests = {
    deposit: ["POST /waas/public-to-private", payment],
    withdraw: ["POST /waas/private-to-public", { ...payment, ...recipient }],
    transfer: ["POST /waas/private-to-private", { ...payment, ...recipient }],
    "private-send": ["POST /waas/public-to-public", { ...payment, ...recipient }],
    stake: [
      "POST /waas/wallet/tron/freeze",
      { userId, fromAddress: tron, chainId, amount: "1", resource: "ENERGY" },
    ],
  } as const
  for (const [closed] of Object.entries(requests)) {
    await set("paused", closed)
    const refused: Array<string> = []
    for (const [kind, [route, fields]] of Object.entries(requests)) {
      const { body } = await managed.ask(route, managed.root.stamper, fields)
      if (body["code"] === "PAUSED") refused.push(kind)
    }
    expect(refused).toEqual([closed])
    await set("open", closed)
  }
})
