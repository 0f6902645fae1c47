import { routeOf, routes, schemas, statusOf, type RouteKey } from "@shielded-relay/api"
import {
  addressBytes,
  parseAddress,
  renderAddress,
  type Address,
  type ChainFamily,
} from "@shielded-relay/core"
import { World } from "@shielded-relay/simulated-relay"
import { Caller, freshUuid, solanaWallet } from "@shielded-relay/testkit"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { owner, requestOf, rows, type Scene, type Write } from "./routesWithAddresses.ts"
import { spellings, tronWebWallet } from "./tronWebWallet.ts"

const keys = routes.map(({ key }) => key)
const modes = ["normal", "eip712"] as const
const payee = tronWebWallet(0x42).address

/** Texts that are no address of a chain with keys of 20 bytes. */
const wrong = {
  "T… with a wrong checksum": `${payee.slice(0, -1)}${payee.endsWith("a") ? "b" : "a"}`,
  "0x… with a wrong checksum": "0x5FbDB2315678afecb367f032d93F642f64180aA3",
  "41… that is too short": "41a614f803b6fd780986a42c78ec9c7f77e6ded1",
  "21 bytes behind 0x": `0x41${"a614f803b6fd780986a42c78ec9c7f77e6ded13c"}`,
  "a Solana address": solanaWallet(1).address,
}

/** Fields whose values no refusal repeats: they name a person. */
const isSecret = (field: string) => /recipient|^address/i.test(field)

describe.each(["tron", "evm"] as const)("on a chain of the family %s", (family: ChainFamily) => {
  let scene: Scene
  const callers: Array<readonly [spelling: string, caller: Caller]> = []

  beforeAll(async () => {
    const world = await World.open({
      network: {
        manner: family === "tron" ? "tron" : "evm",
        family,
        tokens: ["GOLD", "LEAD"].map((symbol) => ({ symbol, decimals: 6 })),
        exchanges: ["Venue"],
      },
      configuration: { answerTimeout: 20 * 60_000 },
    })
    world.chain.exchanges[0]?.setRate(world.token(0), world.token(1), 3n, 1n)
    for (const mode of modes)
      for (const [name, write] of spellings) {
        const caller = new Caller(tronWebWallet(0x41, write), 0x77, mode)
        expect(await world.ask(caller.creation())).toMatchObject({ outcome: "ok" })
        callers.push([name, caller])
      }
    await world.deposit(owner, world.token(0), ...Array.from({ length: 12 }, () => 40_000_000n))
    await world.flushed()
    scene = await sceneIn(world)
  })
  afterAll(() => scene.world.close())

  const first = (mode: Caller["mode"] = "normal") => {
    const found = callers.find(([, caller]) => caller.mode === mode)
    if (found === undefined) throw new Error("no session")
    return found[1]
  }

  /** Opens what the reads of the table show: an order that has paid, beside a payment that waits. */
  async function sceneIn(world: World): Promise<Scene> {
    const [gold, lead] = [world.text(world.token(0)), world.text(world.token(1))]
    const { chainId } = world
    const orderNonce = freshUuid()
    const order = await world.ask(
      first().post("/private-send", {
        nonce: orderNonce,
        chainId,
        tokenAddress: gold,
        recipients: [{ address: payee, amount: "1000" }],
      }),
    )
    const { orderId, amountIn, txData } = Schema.decodeUnknownSync(
      schemas["POST /private-send"].answer,
    )(order.body)
    const wallet = world.addressOf(owner)
    world.chain.endow(world.token(0), wallet, BigInt(amountIn))
    world.network.sendDeposit(wallet, txData)
    const paid = () =>
      world.ask(first().get("/private-send/:orderId", { id: orderId }, { orderId }))
    await world.time.eventually(async () => (await paid()).body["phase"] === "completed", {
      within: 60 * 60_000,
    })
    await world.flushed()
    return {
      world,
      gold,
      lead,
      payee: world.text(world.addressOf({ address: payee })),
      pool: world.text(world.network.gateway.pool),
      orderId,
      orderNonce,
      scheduled: async () => {
        const nonce = freshUuid()
        const request = first().post("/withdraw", {
          nonce,
          chainId,
          tokenAddresses: [gold],
          amounts: ["1000"],
          recipientAddress: payee,
          feeToken: gold,
          txCompletionTime: Math.floor(world.time.now / 1_000) + 86_400,
        })
        expect(await world.ask(request)).toMatchObject({ outcome: "accepted" })
        return nonce
      },
      quote: async (caller) => {
        const { body } = await world.ask(
          caller.get("/get-swap-data", {
            chainId: String(chainId),
            inputTokenAddress: gold,
            outputTokenAddress: lead,
            amount: "1",
          }),
        )
        return { externalActionId: body["externalActionId"], swapData: body["swapData"] }
      },
    }
  }

  /** The address fields that a route's row writes. */
  async function fieldsOf(key: RouteKey): Promise<ReadonlyArray<string>> {
    const written: Array<string> = []
    await rows[key].fields(scene, record(written), first())
    return written
  }

  it("knows every route, and every field of it that may hold an address", async () => {
    expect(Object.keys(rows).toSorted()).toEqual([...keys].toSorted())
    for (const key of keys) {
      const named = Object.keys(routeOf[key].request.fields).filter((name) =>
        /address|token|recipient|mint/i.test(name),
      )
      const written = (await fieldsOf(key)).map((field) => field.replace(/[[.].*$/, ""))
      expect([key, new Set([...written, ...(rows[key].ignored ?? [])])]).toEqual([
        key,
        new Set(named),
      ])
    }
  })

  it.each(keys.filter((key) => key !== "POST /revoke-session"))(
    "%s answers every spelling of owner, tokens and recipients alike",
    async (key) => {
      const { world } = scene
      const { refused, differs = [], echoes, asSent = false } = rows[key]
      const answers: Array<unknown> = []
      for (const [name, caller] of callers) {
        const [, spell] = spellings.find(([spelling]) => spelling === name) ?? ["", undefined]
        const write: Write = (_, address) => spell?.(asTron(address)) ?? address
        const fields = await rows[key].fields(scene, write, caller)
        const answer = await world.ask(requestOf(key, scene, caller, fields))
        const expected = refused === undefined ? { outcome: "ok" } : { code: refused }
        expect({ name, mode: caller.mode, ...answer }).toMatchObject(expected)
        for (const text of echoes?.(scene) ?? [])
          expect(JSON.stringify(answer.body)).toContain(JSON.stringify(text))
        for (const [address, text] of asSent ? [] : addressesIn(answer.body))
          expect(text).toBe(renderAddress(address, family))
        answers.push(differs === "all" ? null : without(answer.body, ["nonce", ...differs]))
        await world.quiet()
      }
      for (const answer of answers) expect(answer).toEqual(answers[0])
    },
  )

  it.each(keys)("%s refuses what is no address of the chain, and names it", async (key) => {
    for (const field of await fieldsOf(key))
      for (const [, text] of Object.entries(wrong)) {
        // The owner may be of any family, and a route of another family refuses the chain first.
        const anyFamily = field === "address" || rows[key].refused !== undefined
        if (anyFamily && parseAddress(text, "any") !== null) continue
        for (const mode of modes) {
          // No wallet of typed data signs 32 bytes as an address.
          if (mode === "eip712" && parseAddress(text, "any") !== null) continue
          const caller = first(mode)
          const good = await rows[key].fields(scene, (_, address) => address, caller)
          const bad = await rows[key].fields(
            scene,
            (name, address) => (name === field ? text : address),
            caller,
          )
          const answer = await scene.world.ask(requestOf(key, scene, caller, good, bad))
          if (answer.outcome !== "refused") throw new Error(`${key} accepted ${field}: ${text}`)
          const said = String(answer.body["error"])
          expect([key, field, text, said, statusOf(answer.code)]).toEqual([
            key,
            field,
            text,
            expect.stringContaining(field),
            400,
          ])
          expect([said, said.includes(text)]).toEqual([said, !isSecret(field)])
        }
      }
  })

  it("writes tokens and pools of the helpers in the chain's notation", () => {
    const { relay } = scene.world
    const listed = [relay.tokens(), relay.chains()]
    const found = addressesIn(listed)
    expect(found.length).toBeGreaterThanOrEqual(4)
    for (const [address, text] of found) expect(text).toBe(renderAddress(address, family))
  })
})

const record =
  (written: Array<string>): Write =>
  (field, address) => {
    written.push(field)
    return address
  }

function asTron(text: string): string {
  const address = parseAddress(text, "any")
  if (address === null) throw new Error(`${text} is not an address`)
  return renderAddress(address, "tron")
}

function without(body: object, names: ReadonlyArray<string>): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
}

/** Every text of 20 bytes in an answer, apart from unsigned transactions and sealed data. */
function addressesIn(value: unknown): ReadonlyArray<readonly [Address, string]> {
  if (typeof value === "string")
    return parseAddress(value, "any") === null || addressBytes(parsed(value)).length !== 20
      ? []
      : [[parsed(value), value]]
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => (name === "txData" ? [] : addressesIn(one)))
}

function parsed(text: string) {
  const address = parseAddress(text, "any")
  if (address === null) throw new Error(`${text} is not an address`)
  return address
}
