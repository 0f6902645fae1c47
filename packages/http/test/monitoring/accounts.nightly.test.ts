import { expect, it } from "vitest"
import {
  metricsOf,
  openOwner,
  openPlace,
  patience,
  payee,
  serveMonitored,
  userOf,
  withChain,
} from "./monitored.ts"

/** Alarms about relaying accounts and the gas tank, with real proofs. */
it("alarms ring at accounts that are empty or used by somebody else, and fall silent when they are mended", async () => {
  const place = await openPlace({ mining: 1 })
  const { client } = place.node
  const { gasTank, relayers } = place.devnet
  const [relayer] = relayers
  if (relayer === undefined) throw new Error("the network has relaying accounts")
  const { SHIELDED_RELAY_PROVER: _, ...proving } = place.environment
  const { baseUrl, adminUrl, watch } = await serveMonitored({
    ...withChain(proving, () => ({ gasTank: "env:GAS_TANK" })),
    GAS_TANK: gasTank.privateKey,
    SHIELDED_RELAY_WAAS: "true",
  })
  // Each has notes of its own, so that requests which are still under way take none from the other.
  const first = await openOwner(place, baseUrl, userOf(place, 0), 3)
  const second = await openOwner(place, baseUrl, userOf(place, 1), 3)
  const { rings, silent, until } = await watch()
  const balanceOf = (address: `0x${string}`, value: bigint) => client.setBalance({ address, value })

  // The only relaying account is emptied while an operation is on its way, and then slowly.
  const coins = await client.getBalance({ address: relayer.address })
  const stuck = first.withdraw()
  const unproven = async () => (await metricsOf(adminUrl)).get("operations_unproven")
  await expect.poll(unproven, patience).toBe(1)
  await balanceOf(relayer.address, 0n)
  await rings("RelayerLow", "RelayersEmpty", "OperationStandsStill")
  await until(second.withdraw, "RelayerUnfunded")
  await balanceOf(relayer.address, coins)
  await stuck
  await silent()
  let left = coins
  await until(async () => {
    left -= left / 40n
    await balanceOf(relayer.address, left)
  }, "RelayerRunsOut")
  await balanceOf(relayer.address, coins)

  // The gas tank is empty.
  const lent = await client.getBalance({ address: gasTank.address })
  await balanceOf(gasTank.address, 0n)
  await rings("GasTankLow")
  await balanceOf(gasTank.address, lent)

  // Somebody else uses the relaying account's key, under the nonce of a transaction that is not mined yet.
  await client.setIntervalMining({ interval: 0 })
  const raced = first.withdraw().catch(() => null)
  const nonce = await client.getTransactionCount({ address: relayer.address })
  const pendingNonce = () =>
    client.getTransactionCount({ address: relayer.address, blockTag: "pending" })
  await expect.poll(pendingNonce, patience).toBe(nonce + 1)
  const { pending } = await client.getTxpoolContent()
  const [waiting] = Object.values(pending).flatMap((each) => Object.values(each))
  if (waiting === undefined) throw new Error("a transaction waits")
  await client.dropTransaction({ hash: waiting.hash })
  await client.sendTransaction({ account: relayer.address, to: payee, value: 1n, nonce })
  await client.setIntervalMining({ interval: 1 })
  await rings("RelayerKeyUsedOutside")
  await raced
})
