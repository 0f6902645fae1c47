import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { freshUuid } from "@shielded-relay/testkit"
import { nothing, Scene } from "./Scene.ts"

let scene: Scene
beforeAll(async () => {
  scene = await Scene.open()
})
afterAll(() => scene.world.close())

describe("a query", () => {
  const read = () => ({
    session: `sessionId=${scene.alice.sessionId}`,
    nonce: `nonce=${freshUuid()}`,
    chain: `chainId=${scene.world.chainId}`,
  })

  it.each(["/balance", "/recipient-info", "/get-fee", "/operation/:nonce"])(
    "of GET %s names nothing twice",
    async (route) => {
      const { alice, mallory } = scene
      const { session, nonce, chain } = read()
      const whole = [session, nonce, chain].join("&")
      for (const more of [
        `sessionId=${mallory.sessionId}`,
        session,
        `%73essionId=${mallory.sessionId}`,
        `nonce=${freshUuid()}`,
        chain,
        "chainId=1",
      ]) {
        for (const query of [`${whole}&${more}`, `${more}&${whole}`]) {
          const { result, changes } = await scene.attempt(alice.getRaw(route, query))
          expect(result).toBe("INVALID_REQUEST")
          expect(changes).toEqual(nothing)
        }
      }
    },
  )

  it("has no other separator, and no value that hides one", async () => {
    const { alice } = scene
    const { session, nonce, chain } = read()
    for (const [query, expected] of [
      [`${session};${nonce};${chain}`, "INVALID_SESSION_ID"],
      [`${session}%26${nonce}%26${chain}`, "INVALID_SESSION_ID"],
      [`a=${session}&${nonce}&${chain}`, "INVALID_SESSION_ID"],
      [`${session}?${nonce}&${chain}`, "INVALID_SESSION_ID"],
      [`sessionId[]=${alice.sessionId}&${nonce}&${chain}`, "INVALID_SESSION_ID"],
      [`sessionid=${alice.sessionId}&${nonce}&${chain}`, "INVALID_SESSION_ID"],
      [`${session}&${nonce}%00&${chain}`, "INVALID_NONCE"],
      [`${session}&${nonce}#&${chain}`, "INVALID_NONCE"],
      [`${session}&${nonce}&${chain}%`, "INVALID_REQUEST"],
      [`${session}&${nonce}&${chain}%zz`, "INVALID_REQUEST"],
      [`${session}&${nonce}&${chain}&a=%c0%af`, "INVALID_REQUEST"],
      [`${session}&${nonce}&${chain}&a=%ed%a0%80`, "INVALID_REQUEST"],
      [`${session}&${nonce}&${chain}&a=\u00e9`, "INVALID_REQUEST"],
      [`${session}&${nonce}&${chain}&a= b`, "INVALID_REQUEST"],
      [`${session}&${nonce}&chainId=031337`, "INVALID_REQUEST"],
      [`${session}&${nonce}&chainId=+31337`, "INVALID_REQUEST"],
      [`${session}&${nonce}&chainId=31337.0`, "INVALID_REQUEST"],
      [`${session}&${nonce}&chainId=0x7a69`, "INVALID_REQUEST"],
      [`${session}&${nonce}&chainId=31337,1`, "INVALID_REQUEST"],
    ] as const) {
      const { result, changes } = await scene.attempt(alice.getRaw("/balance", query))
      expect([query, result]).toEqual([query, expected])
      expect(changes).toEqual(nothing)
    }
  })

  it("keeps a ? and an encoded & inside their value", async () => {
    const { alice } = scene
    const { session, nonce, chain } = read()
    const value = `a=1?sessionId=${scene.mallory.sessionId}%26chainId=1`
    const { result } = await scene.attempt(
      alice.getRaw("/balance", [value, session, nonce, chain].join("&")),
    )
    expect(result).toBe("ok")
  })
})

describe("an operation's id in the path", () => {
  it("cannot be exchanged once the query repeats it", async () => {
    const { alice, done } = scene
    const request = alice.get("/operation/:nonce", { id: done }, { nonce: done })
    for (const nonce of [freshUuid(), "", "..", `${done}/..`, `${done}\u0000`, ` ${done}`]) {
      expect(await scene.attempt({ ...request, pathParameters: { nonce } })).toMatchObject({
        result: "INVALID_REQUEST_SIGNATURE",
        changes: nothing,
      })
    }
  })

  it("that is no UUID is refused as such, though the query repeats it", async () => {
    const request = scene.alice.get("/operation/:nonce", { id: "7" }, { nonce: "7" })
    expect(await scene.attempt(request)).toMatchObject({
      result: "INVALID_REQUEST",
      body: { error: "nonce: expected a UUID in the path" },
    })
  })
})
