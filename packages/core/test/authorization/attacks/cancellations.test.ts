import { freshUuid, Caller, solanaWallet } from "@shielded-relay/testkit"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { nothing, Scene, waiting } from "./Scene.ts"

let scene: Scene
/** The nonce of a withdrawal of Alice's that waits. */
let nonce: string
const request = () => scene.alice.post("/withdraw", { ...waiting(scene.world), nonce })
let first: ReturnType<typeof request>
beforeAll(async () => {
  scene = await Scene.open()
  nonce = freshUuid()
  first = request()
  expect((await scene.attempt(first)).result).toBe("accepted")
})
afterAll(() => scene.world.close())

const stateOf = async () => (await scene.world.operation(scene.alice, nonce)).state
const cancel = (caller: Caller, operation: string) =>
  scene.attempt(caller.post("/cancel-operation", { operation }))

/** Every call of the stores that a request makes. */
const calls = async (act: () => Promise<unknown>) => {
  const names: Array<string> = []
  scene.diary.beforeCall = (name) => void names.push(name)
  await act()
  scene.diary.beforeCall = () => {}
  return names
}

describe("an operation that waits", () => {
  it("is for nobody else to cancel, and looks to them like one that never was", async () => {
    const { mallory } = scene
    const unknown = freshUuid()
    const attempts = []
    for (const operation of [nonce, unknown]) {
      let attempt = await cancel(mallory, operation)
      const made = await calls(async () => {
        attempt = await cancel(mallory, operation)
      })
      const { nonce: _, ...body } = attempt.body
      const text = JSON.stringify(body).replaceAll(operation, "the operation")
      attempts.push({ text, made, result: attempt.result, changes: attempt.changes })
    }
    const [foreign, absent] = attempts
    expect(foreign).toEqual(absent)
    expect(foreign).toMatchObject({
      result: "OPERATION_NOT_FOUND",
      changes: { ...nothing, writes: ["NonceStore.consume"] },
    })
    expect(await stateOf()).toBe("waiting")
  })

  it("is not cancelled by a nonce that is no UUID", async () => {
    for (const operation of ["", `${nonce} `, nonce.slice(1), `%${nonce}`, 7, null, [nonce]]) {
      const sent = scene.alice.post("/cancel-operation", { operation })
      expect(["INVALID_REQUEST", "MISSING_FIELD"]).toContain((await scene.attempt(sent)).result)
    }
    expect(await stateOf()).toBe("waiting")
  })

  it("is cancelled once by its owner, from any session and in any case of the nonce", async () => {
    const other = await scene.world.caller(1)
    const cancellation = other.post("/cancel-operation", { operation: nonce.toUpperCase() })
    expect((await scene.attempt(cancellation)).result).toBe("ok")
    expect(await stateOf()).toBe("cancelled")
    expect(await scene.attempt(cancellation)).toMatchObject({
      result: "NONCE_USED_READ",
      changes: nothing,
    })
    const again = await cancel(scene.alice, nonce)
    expect(again).toMatchObject({
      result: "ok",
      changes: { ...nothing, writes: ["NonceStore.consume"] },
    })
  })

  it("is not revived by the bytes that asked for it", async () => {
    expect(await scene.attempt(first)).toMatchObject({ result: "NONCE_USED", changes: nothing })
    await scene.world.time.advance(60 * 60_000)
    expect(await stateOf()).toBe("cancelled")
  })
})

describe("a completion time", () => {
  it("is refused where a wallet signs a text, which has no line for it", async () => {
    const { world } = scene
    const owner = new Caller(solanaWallet(21), 0x77, "eip712")
    expect((await scene.attempt(owner.creation())).result).toBe("ok")
    const { txCompletionTime, ...fields } = waiting(world)
    const sent = owner.typedPost("/withdraw", fields, { txCompletionTime })
    const { result, body, changes } = await scene.attempt(sent)
    expect([result, body["error"]]).toEqual([
      "INVALID_REQUEST",
      "txCompletionTime: this owner's signed text has no line for it; leave it out",
    ])
    expect(changes).toEqual(nothing)
  })

  it("changes nothing unless the wallet signed it", async () => {
    const { world } = scene
    const alice = await world.caller(1, "eip712")
    const { txCompletionTime, ...fields } = waiting(world)
    const added = alice.typedPost("/withdraw", fields, { txCompletionTime })
    expect(await scene.attempt(added)).toMatchObject({
      result: "INVALID_SIGNATURE",
      changes: nothing,
    })
    const moved = { txCompletionTime: txCompletionTime - 3_600 }
    const changed = alice.typedPost("/withdraw", waiting(world), moved)
    expect(await scene.attempt(changed)).toMatchObject({
      result: "INVALID_SIGNATURE",
      changes: nothing,
    })
  })
})
