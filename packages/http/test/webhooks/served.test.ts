import { createClient, evmKey } from "@shielded-relay/client"
import { deployDevnet, startEvmNode, type Devnet, type EvmNode } from "@shielded-relay/devnet"
import { startPostgres, type PostgresServer } from "@shielded-relay/devnet/postgres"
import { openResponseSigner, run } from "@shielded-relay/http"
import { fileVault } from "@shielded-relay/vault-file"
import { Webhook } from "standardwebhooks"
import { afterAll, beforeAll, expect, it } from "vitest"
import { devnetEnvironment } from "../support/devnetEnvironment.ts"
import { isSignedBy } from "../support/isSignedBy.ts"
import { runCommand, servedUrl } from "../support/serviceProcess.ts"
import { linesOf, writtenTerminal } from "../support/writtenTerminal.ts"
import { signatureOf, WebhookReceiver } from "@shielded-relay/devnet/webhooks"

let node: EvmNode
let devnet: Devnet
let server: PostgresServer
let receiver: WebhookReceiver
beforeAll(async () => {
  node = await startEvmNode()
  devnet = await deployDevnet(node)
  server = await startPostgres()
  receiver = await new WebhookReceiver().start()
}, 120_000)
afterAll(async () => {
  await receiver.stop()
  await server.remove()
  await node.close()
})

it("a configured service posts what happens to an owner's operation, with both signatures and the owner's address", async () => {
  const secret = `whsec_${Buffer.alloc(32, 3).toString("base64")}`
  const environment = await devnetEnvironment(devnet, {
    SHIELDED_RELAY_DATABASE: "env:DATABASE_URL",
    DATABASE_URL: server.url,
    SHIELDED_RELAY_WEBHOOK_URL: receiver.url("localhost"),
    SHIELDED_RELAY_WEBHOOK_SECRETS: "env:WEBHOOK_SECRET",
    SHIELDED_RELAY_WEBHOOK_NETWORKS: "127.0.0.0/8,::1",
    WEBHOOK_SECRET: secret,
    NODE_EXTRA_CA_CERTS: receiver.certificate,
  })
  const status = async () => {
    const { own, written } = writtenTerminal(environment)
    await run(["webhooks", "status"], own)
    return linesOf(written.out)
  }
  const service = runCommand(["serve"], environment)
  const baseUrl = await servedUrl(service)
  // The endpoint begins with the service's first look.
  await expect.poll(status, { timeout: 30_000, interval: 500 }).toHaveLength(1)
  const [user] = devnet.users
  const wallet = evmKey(user?.privateKey ?? "0x")
  const session = await createClient({
    baseUrl,
    wallet,
    audience: "https://relay.example",
  }).createSession()
  await session.deposit({
    chainId: node.chainId,
    tokenAddresses: [devnet.tokens[0].address],
    amounts: [123_456_789n],
  })
  await receiver.until(({ length }) => length > 0)
  const [{ headers, body } = { headers: {}, body: "" }] = receiver.received
  expect(new Webhook(secret).verify(body, signatureOf(headers))).toEqual({
    type: "operation.updated",
    timestamp: expect.any(String),
    data: {
      id: expect.any(String),
      nonce: expect.any(String),
      kind: "deposit",
      chainId: node.chainId,
      state: "prepared",
      version: 1,
      owner: expect.stringMatching(new RegExp(`^${user?.address}$`, "i")),
    },
    cursor: expect.stringMatching(/^[1-9]\d*\.[1-9]\d*$/),
  })
  expect(body).not.toContain("123456789")
  const { verificationPublicKey } = await openResponseSigner(
    fileVault({
      path: environment["SHIELDED_RELAY_VAULT_PATH"] ?? "",
      passphrase: environment["SHIELDED_RELAY_VAULT_PASSPHRASE"] ?? "",
    }),
  )
  const signature = String(headers["x-service-response-signature"])
  expect(await isSignedBy(verificationPublicKey, Buffer.from(body), signature)).toBe(true)
  expect(await status()).toMatchObject([{ state: "on", waiting: 0, failingSince: null }])
  service.process.kill("SIGTERM")
  expect(await service.exit).toBe(0)
  const output = JSON.stringify(service.output())
  for (const hidden of [secret, "hooks?from"]) expect(output).not.toContain(hidden)
}, 120_000)
