import { createClient, evmKey } from "@shielded-relay/client"
import { deployDevnet, startEvmNode, type Devnet, type EvmNode } from "@shielded-relay/devnet"
import { startPostgres, type PostgresServer } from "@shielded-relay/devnet/postgres"
import { signatureOf, WebhookReceiver } from "@shielded-relay/devnet/webhooks"
import { Webhook } from "standardwebhooks"
import { afterAll, beforeAll, expect, it } from "vitest"
import { devnetEnvironment } from "../support/devnetEnvironment.ts"
import { runCommand, servedUrl } from "../support/serviceProcess.ts"

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

it("an owner sets a webhook by its wallet, gets its events, replays them and ends it", async () => {
  const environment = await devnetEnvironment(devnet, {
    SHIELDED_RELAY_DATABASE: "env:DATABASE_URL",
    DATABASE_URL: server.url,
    SHIELDED_RELAY_OWNER_WEBHOOKS: "2",
    SHIELDED_RELAY_OWNER_WEBHOOK_NETWORKS: "127.0.0.0/8",
    NODE_EXTRA_CA_CERTS: receiver.certificate,
  })
  const service = runCommand(["serve"], environment)
  const baseUrl = await servedUrl(service)
  const [user] = devnet.users
  const client = createClient({
    baseUrl,
    wallet: evmKey(user?.privateKey ?? "0x"),
    audience: "https://relay.example",
  })
  expect((await client.capabilities()).features?.webhooks).toBe(true)
  const session = await client.createSession()
  expect(await session.webhook()).toBe(null)
  await expect(client.setWebhook({ url: receiver.url() })).rejects.toMatchObject({
    code: "WEBHOOK_UNCONFIRMED",
    status: 400,
  })
  expect(await session.webhook()).toBe(null)
  receiver.answer = (response, { body }) => {
    const { data } = JSON.parse(body) as { data: { challenge?: string } }
    response.writeHead(200).end(JSON.stringify({ challenge: data.challenge }))
  }
  const { secret, webhook } = await client.setWebhook({ url: receiver.url() })
  expect(webhook).toMatchObject({ url: receiver.url(), state: "on", waiting: 0 })
  expect(await session.webhook()).toEqual(webhook)
  await session.deposit({
    chainId: node.chainId,
    tokenAddresses: [devnet.tokens[0].address],
    amounts: [123_456_789n],
  })
  await receiver.until(({ length }) => length === 3)
  const { headers, body } = receiver.received[2] ?? { headers: {}, body: "" }
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
    },
    cursor: expect.stringMatching(/^[\w-]{64}$/),
  })
  for (const hidden of ["123456789", user?.address.slice(2) ?? "0x"])
    expect(body.toLowerCase()).not.toContain(hidden.toLowerCase())
  const { cursor } = JSON.parse(body) as { cursor: string }
  expect((await session.replayWebhook({ cursor })).webhook).toMatchObject({ state: "on" })
  await client.endWebhook()
  expect(await session.webhook()).toBe(null)
  await expect(session.replayWebhook()).rejects.toMatchObject({ code: "WEBHOOK_NOT_FOUND" })
  service.process.kill("SIGTERM")
  expect(await service.exit).toBe(0)
  const output = JSON.stringify(service.output())
  for (const hidden of [secret, "hooks?from"]) expect(output).not.toContain(hidden)
}, 120_000)
