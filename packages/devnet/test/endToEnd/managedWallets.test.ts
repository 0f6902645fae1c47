import { keyStamper, stampBody, stampQuery, type Stamper } from "@shielded-relay/client/waas"
import { afterAll, beforeAll, expect, it } from "vitest"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import { eventually } from "./eventually.ts"
import { openOwner } from "./openOwner.ts"

type Fields = Readonly<Record<string, unknown>>

/** Managed wallets on a real node: the service process, its embedded database, real proofs, and a kill in the middle. */
let devnet: Devnet
let service: Service
const root = keyStamper("01".repeat(32))
const key = keyStamper("02".repeat(32))

beforeAll(async () => {
  devnet = await deployDevnet(await startEvmNode())
  service = await startService(devnet, {
    SHIELDED_RELAY_DATABASE: "embedded",
    SHIELDED_RELAY_WAAS: "true",
    SHIELDED_RELAY_WAAS_ORGANIZATIONS: root.publicKey,
  })
})
afterAll(async () => {
  await service.close()
  await devnet.node.close()
})

const posted = async (by: Stamper, path: string, fields: Fields) => {
  const { data, headers } = await stampBody(by, `POST ${path}`, fields)
  return {
    url: service.url + path,
    init: {
      method: "POST",
      body: data,
      headers: { ...headers, "content-type": "application/json" },
    },
  }
}
const read = async (url: string, init: RequestInit): Promise<{ status: number; body: Fields }> => {
  const response = await fetch(url, init)
  return { status: response.status, body: Object(await response.json()) }
}
const post = async (by: Stamper, path: string, fields: Fields) => {
  const { url, init } = await posted(by, path, fields)
  return read(url, init)
}
const get = async (by: Stamper, path: string, fields: Readonly<Record<string, string>>) => {
  const { data, headers } = await stampQuery(by, `GET ${path}`, fields)
  return read(`${service.url + path}?${data}`, { headers })
}
const nonce = () => crypto.randomUUID()
const dataOf = ({ body }: { readonly body: Fields }): Fields => Object(body["data"])

it("an organization's user pays from his shielded balance under a policy, once, whenever the service dies", async () => {
  const chainId = devnet.node.chainId
  const [{ address: token }] = devnet.tokens
  const [depositor] = devnet.users
  if (depositor === undefined) throw new Error("no user")

  const created = await post(root, "/waas/create-organization", {
    organizationName: "Treasury",
    nonce: nonce(),
  })
  expect(created.status).toBe(200)
  const organizationId = String(dataOf(created)["organizationId"])
  const user = dataOf(
    await post(root, "/waas/create-user", {
      organizationId,
      publicKey: key.publicKey,
      nonce: nonce(),
    }),
  )
  const [addresses] = user["addresses"] as ReadonlyArray<Readonly<Record<string, string>>>
  const [userId, wallet] = [String(user["userId"]), addresses?.["evm"] ?? ""]

  const owner = await openOwner(devnet, service, depositor)
  const amount = 10_000_000n
  const deposit = await owner.session.depositForOther({
    chainId,
    tokenAddresses: [token],
    amounts: [amount],
    recipientInfo: wallet,
  })
  await owner.chain.approve(token, devnet.pool, amount)
  await owner.chain.send(deposit.txData)
  const balance = async () => {
    const answer = await get(key, "/waas/private-balance", {
      organizationId,
      userId,
      walletAddress: wallet,
      chainId: String(chainId),
      nonce: nonce(),
    })
    return JSON.stringify(dataOf(answer)["balances"])
  }
  await eventually(balance, (seen) => seen.includes('"balance":"10"'))

  const to = "0x00000000000000000000000000000000000000A7"
  const payment = {
    organizationId,
    userId,
    fromAddress: wallet,
    to,
    token,
    amount: "1.25",
    chainId,
  }
  const denied = await post(key, "/waas/private-to-public", { ...payment, nonce: nonce() })
  expect(denied).toMatchObject({ status: 403, body: { code: "ACTION_NOT_PERMITTED" } })
  const policy = await post(root, "/waas/add-policy", {
    organizationId,
    nonce: nonce(),
    userIds: [userId],
    actionType: "SIGN_TRANSACTION",
    conditions: {
      recipients: [to],
      limits: [{ chainId, token, count: 1, window: 3_600 }],
    },
  })
  expect(policy.status).toBe(200)

  // The service dies while it has the request. The same bytes tell what became of it, or do it now.
  const { url, init } = await posted(key, "/waas/private-to-public", { ...payment, nonce: nonce() })
  const first = fetch(url, init).catch(() => null)
  await eventually(balance, (seen) => !seen.includes('"balance":"10"'))
  await service.crashAndRestart()
  await first
  const again = await read(url, init)
  expect([200, 202, 401]).toContain(again.status)
  await eventually(
    () => owner.chain.tokenBalance(token, to),
    (paid) => paid === 1_250_000n,
  )
  const told = await read(url, init)
  expect(told).toMatchObject({ status: 401, body: { code: "STAMP_NONCE_USED" } })
  expect(Object(told.body["operation"])["txHash"]).toMatch(/^0x[0-9a-f]{64}$/)

  // The limit counts the payment that the crash interrupted.
  await eventually(
    async () => {
      const second = await post(key, "/waas/private-to-public", { ...payment, nonce: nonce() })
      return second.body["code"]
    },
    // The change of the first payment is on its way until then.
    (code) => code === "ACTION_NOT_PERMITTED",
  )
  expect(await owner.chain.tokenBalance(token, to)).toBe(1_250_000n)
  const wallets = await get(key, "/waas/get-wallets", { organizationId, userId, nonce: nonce() })
  expect(dataOf(wallets)["wallets"]).toEqual([addresses])
})
