import { OrderStore } from "@shielded-relay/core"
import { simulatedAddress } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import { expect, it } from "vitest"
import { alteredPayments } from "../../src/index.ts"
import { operatorKeys } from "../support/operator.ts"
import { FaultyProcess } from "../support/storm/FaultyProcess.ts"
import { OneWallet } from "../support/storm/OneWallet.ts"

const hour = 3_600_000
const payee = ({ world }: OneWallet) => world.text(simulatedAddress(0xbee1, "evm"))

async function phaseOf(wallet: OneWallet): Promise<string | undefined> {
  const { orderId } = await wallet.operation()
  const orders = Context.get(wallet.world.storage, OrderStore)
  return (await Effect.runPromise(orders.find(orderId ?? "")))?.phase
}

it("no row of a payment looks changed by another program, at whichever write its processes die", async () => {
  const { keys, commandIn } = operatorKeys()
  const wallet = await OneWallet.paying("evm", 10n ** 18n, { keys })
  const { world } = wallet
  const first = world.relays.shift()
  if (first !== undefined) await world.time.during(first.stop())
  wallet.isMining = true
  const isCompleted = async () => wallet.isAccepted && (await phaseOf(wallet)) === "completed"
  let deaths = 0
  for (let writes = 1; !(await isCompleted()); writes += 1) {
    const dying = new FaultyProcess("payments")
    await world.start(dying.reaching(world.storage))
    dying.plan("crash-after", writes)
    if (!wallet.isAccepted) await wallet.pay("40", payee(wallet), {}, () => dying.isDead)
    await world.time.until(async () => dying.isDead || (await isCompleted()), { within: hour })
    if (dying.isDead) deaths += 1
    world.relays.shift()
    dying.kill()
    expect([writes, await commandIn(world, alteredPayments([world.chainId]))]).toEqual([writes, []])
  }
  expect(deaths).toBeGreaterThan(4)
  for (const kind of ["wallet", "private-send", "operation"])
    expect([kind, world.telemetry.counted("altered_rows_total", { kind })]).toEqual([kind, 0])
  expect(world.paid(payee(wallet), world.token())).toBe(40n * 10n ** 6n)
  await world.close()
})
