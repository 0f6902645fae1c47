import { createClient, evmKey } from "@shielded-relay/client"
import { jsonLogger, openResponseSigner, startService } from "@shielded-relay/http"
import { memoryVault } from "@shielded-relay/storage-memory"
import { simulatedProver } from "@shielded-relay/testkit"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { deploy } from "../../src/examples/deploy.ts"
import { embedSessions } from "../../src/examples/embedSessions.ts"
import { developmentAccounts } from "../../src/node/developmentAccounts.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"

describe("what docs/embedding.md shows", () => {
  let devnet: Devnet
  beforeAll(async () => {
    devnet = await deployDevnet(await startEvmNode())
  })
  afterAll(() => devnet.node.close())

  it("deploys a pool, once the promise is awaited", async () => {
    const { node, tokens } = devnet
    const [{ address: token }] = tokens
    const [{ privateKey }] = developmentAccounts
    const { chainId, url } = node
    const { pool, deploymentBlock } = await deploy({ chainId, url, privateKey, token })
    expect(await node.client.getCode({ address: `0x${pool.slice(2)}` })).toMatch(/^0x.{100,}/)
    expect(deploymentBlock).toBeGreaterThan(0)
  })

  it("opens sessions for the named origin; another origin gets an error with the sent and the accepted origins and the setting", async () => {
    const vault = memoryVault()
    const relay = await embedSessions({
      vault,
      prover: simulatedProver().layer,
      chain: devnet.chainOptions,
    })
    const service = await startService({
      relay,
      logger: jsonLogger({ level: "error", write: () => {}, now: () => Date.now() }),
      signer: await openResponseSigner(vault),
      listen: { host: "127.0.0.1", port: 0 },
      adminListen: null,
    })
    onTestFinished(async () => {
      await service.stop()
      await relay.stop()
    })
    const wallet = evmKey(devnet.users[0]?.privateKey ?? "0x")
    const client = { baseUrl: service.url, wallet }
    await createClient({ ...client, audience: "https://relay.example" }).createSession()
    await expect(createClient(client).createSession()).rejects.toMatchObject({
      code: "WRONG_AUDIENCE",
      message: expect.stringContaining(
        `audience: "${service.url}" is not accepted here; accepted: https://relay.example. The operator sets them: audiences of createRelay`,
      ),
    })
  })
})
