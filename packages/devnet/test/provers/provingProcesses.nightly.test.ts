import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { startPostgres, type PostgresServer } from "../../src/database/startPostgres.ts"
import { endProgram, startProgram, type Settings } from "../../src/service/runProgram.ts"
import { serviceSettings } from "../../src/service/serviceSettings.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { openOwner } from "../endToEnd/openOwner.ts"
import { stuckProver } from "./stuckProver.ts"

let devnet: Devnet
let database: PostgresServer
let service: Service
let folder: string
const provers: Array<ChildProcess> = []

const shared = (): Settings => ({
  SHIELDED_RELAY_DATABASE: database.url,
  SHIELDED_RELAY_VAULT_PATH: join(folder, "vault.sealed"),
  SHIELDED_RELAY_BATCH_DELAY: "1ms",
  SHIELDED_RELAY_PROVER_WORKERS: "1",
})

/** A process that runs `shielded-relay prove` next to the service. */
function startProver(prover: string): ChildProcess {
  const started = startProgram(
    new URL("./cli.ts", import.meta.resolve("@shielded-relay/http")),
    ["prove"],
    {
      ...serviceSettings(devnet, folder, { publicPort: 0, adminPort: 0 }),
      ...shared(),
      SHIELDED_RELAY_AUDIENCES: "http://127.0.0.1",
      SHIELDED_RELAY_ADMIN_LISTEN: "off",
      SHIELDED_RELAY_PROVER: prover,
      SHIELDED_RELAY_PROVER_TIMEOUT: "5m",
    },
  )
  provers.push(started)
  return started
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "provers-"))
  database = await startPostgres()
  devnet = await deployDevnet(await startEvmNode())
  service = await startService(devnet, {
    ...shared(),
    SHIELDED_RELAY_PROVER: "elsewhere",
    SHIELDED_RELAY_ANSWER_TIMEOUT: "2s",
  })
}, 300_000)

afterAll(async () => {
  for (const prover of provers) await endProgram(prover)
  await service.close()
  await devnet.node.close()
  await database.remove()
  await rm(folder, { recursive: true, force: true })
})

it(
  "other processes make the proofs of a service without a prover; when one is killed during a proof, another takes it over",
  { timeout: 300_000 },
  async () => {
    const [user] = devnet.users
    if (user === undefined) throw new Error("The devnet has no users")
    const { chain, session, holds } = await openOwner(devnet, service, user)
    const [, , { address: native }] = devnet.tokens
    const { chainId } = devnet.node
    const stuck = startProver(`${import.meta.dirname}/stuckProver.ts#${stuckProver.name}`)
    const taken = once(stuck, "message")
    const amounts = [10n ** 18n]
    const { txData } = await session.deposit({ chainId, tokenAddresses: [native], amounts })
    await chain.send(txData)
    await holds(native, 10n ** 18n)
    // The batch insertion for the deposit, which the withdrawal needs.
    expect((await taken)[0]).toBe("proving")
    const recipient = "0x000000000000000000000000000000000000dEaD"
    // Until the proofs are made, the service answers "still running" and the SDK keeps polling.
    const paid = session.withdraw({
      chainId,
      tokenAddresses: [native],
      amounts: [10n ** 17n],
      recipientAddress: recipient,
      feeToken: native,
    })
    startProver("wasm")
    stuck.kill("SIGKILL")
    await chain.mined((await paid).txHash)
    expect(await devnet.node.client.getBalance({ address: recipient })).toBe(10n ** 17n)
  },
)
