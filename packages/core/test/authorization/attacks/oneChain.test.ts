import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Caller } from "@shielded-relay/testkit"
import { ORIGIN } from "@shielded-relay/simulated-relay"
import { nothing, refusedForGood, Scene } from "./Scene.ts"
import { attacked, samples, servedAs } from "./samples.ts"

const OTHER_CHAIN = 99

let scene: Scene
/** Sessions of Alice's key: one for the chain that all samples are about, one for the other. */
let inside: Caller
let outside: Caller
beforeAll(async () => {
  scene = await Scene.open({ neighbour: { chainId: OTHER_CHAIN } })
  inside = await opened(scene.world.chainId)
  outside = await opened(OTHER_CHAIN)
})
afterAll(() => scene.world.close())

async function opened(chainId: number): Promise<Caller> {
  const caller = new Caller(scene.alice.wallet)
  const creation = caller.creation({ messageVersion: 2, audience: ORIGIN, chainId })
  expect((await scene.attempt(creation)).result).toBe("ok")
  return caller
}

const withoutChain = [
  "POST /create-session",
  "POST /revoke-session",
  "GET /operation/:nonce",
  "GET /operations",
  "GET /events",
  "GET /webhook",
  "POST /replay-webhook",
  "POST /cancel-operation",
  "GET /private-send/:orderId",
]
const inSession = attacked.filter(({ key }) => key !== "POST /create-session")
const naming = inSession.filter(({ key }) => !withoutChain.includes(key))

describe("a session of one chain", () => {
  it.each(naming)("is refused $key on every other chain", async ({ key, authentication }) => {
    const { chainId } = scene.world
    const read = { ...nothing, writes: ["NonceStore.consume"] }
    expect(await scene.attempt(samples[key](scene, outside))).toMatchObject({
      result: "WRONG_SESSION_CHAIN",
      body: {
        error: `chainId: ${chainId}, this session acts only on ${OTHER_CHAIN}`,
      },
      changes: authentication === "transaction" ? refusedForGood : read,
    })
  })

  it("is told nothing of what its owner did on other chains", async () => {
    const ask = (key: keyof typeof samples) => scene.attempt(samples[key](scene, outside))
    expect((await ask("GET /operation/:nonce")).result).toBe("OPERATION_NOT_FOUND")
    expect((await ask("POST /cancel-operation")).result).toBe("OPERATION_NOT_FOUND")
    expect((await ask("GET /private-send/:orderId")).result).toBe("ORDER_NOT_FOUND")
    expect((await ask("GET /operations")).body).toMatchObject({ operations: [], nextCursor: null })
  })

  it.each(inSession)("is served $key on its own chain", async ({ key }) => {
    const { result } = await scene.attempt(samples[key](scene, inside))
    expect(result).toBe(servedAs(key))
    await scene.world.quiet()
  })

  it("leaves its owner's other sessions as they are", async () => {
    const { result } = await scene.attempt(samples["GET /balance"](scene, scene.alice))
    expect(result).toBe("ok")
  })
})
