import { World } from "@shielded-relay/simulated-relay"
import { afterEach, describe, expect, it } from "vitest"

let world: World
afterEach(() => world.close())

describe("a signed request that an embedder passes on", () => {
  it("may have its body as text, which counts as UTF-8, but not one over 1 MiB", async () => {
    world = await World.open()
    const { relay, time } = world
    const request = (await world.caller(1)).creation()
    const text = new TextDecoder().decode(request.rawBody)
    expect(await time.during(relay.handle({ ...request, rawBody: text }))).toMatchObject({
      outcome: "ok",
    })
    const over = `${text}${" ".repeat(1024 * 1024 + 1 - text.length)}`
    for (const rawBody of [over, new TextEncoder().encode(over)]) {
      expect(await time.during(relay.handle({ ...request, rawBody }))).toMatchObject({
        outcome: "refused",
        code: "BODY_TOO_LARGE",
        body: { error: "Request body too large: at most 1048576 bytes" },
      })
    }
  })
})
