import { createServer } from "node:http"
import { readFile } from "node:fs/promises"
import { evmChain, type EvmChainOptions } from "@shielded-relay/chain-evm"
import { wasmProver } from "@shielded-relay/prover-wasm"
import { createRelay, toNodeHandler } from "shielded-relay"
import { folderVault } from "../adapters/folderVault.ts"
import { journalStorage } from "../adapters/journalStorage.ts"
import { officeScreening } from "../adapters/officeScreening.ts"
import { servicePrices } from "../adapters/servicePrices.ts"
import { setting } from "../setting.ts"

const chain: Omit<EvmChainOptions, "senders"> = JSON.parse(
  await readFile(setting("CHAIN_FILE"), "utf8"),
)
const office = setting("OFFICE_URL")
const isAllowed = async (address: string, signal: AbortSignal): Promise<boolean> => {
  const { status } = await fetch(`${office}/${address}`, { signal })
  if (status !== 200 && status !== 403) throw new Error(`the office answers ${status}`)
  return status === 200
}
const relay = await createRelay({
  vault: folderVault(setting("VAULT_PATH"), Buffer.from(setting("VAULT_KEY"), "hex")),
  storage: journalStorage(setting("JOURNAL_PATH")),
  prover: wasmProver(),
  chains: [evmChain({ ...chain, senders: [setting("SENDER_KEY")] })],
  priceSource: servicePrices(setting("PRICES_URL")),
  screening: officeScreening(isAllowed),
  audiences: [setting("ORIGIN")],
})
const port = Number(setting("PORT"))
createServer(toNodeHandler(relay)).listen(port, () => {
  process.stdout.write(`Serving on port ${port}\n`)
})
