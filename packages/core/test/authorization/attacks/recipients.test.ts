import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { nothing, refusedForGood, Scene, spending } from "./Scene.ts"

let scene: Scene
beforeAll(async () => {
  scene = await Scene.open()
})
afterAll(() => scene.world.close())

const zeros = "0".repeat(38)

const noRecipients: ReadonlyArray<readonly [string, string]> = [
  ["whose checksum is of another case", "0x000000000000000000000000000000000000BeEf"],
  ["with a Cyrillic x", `0\u0445${zeros}ef`],
  ["with a full-width zero", `\uff10x${zeros}ef`],
  ["with a Cyrillic letter among its digits", `0x${zeros}\u0435f`],
  ["with full-width digits", `0x${zeros}\uff11\uff12`],
  ["with a zero-width space", `0x\u200b${zeros}ef`],
  ["with a zero-width joiner at its end", `0x${zeros}ef\u200d`],
  ["behind a right-to-left mark", `\u202e0x${zeros}ef`],
  ["behind a byte order mark", `\ufeff0x${zeros}ef`],
  ["with a soft hyphen", `0x${zeros}\u00adef`],
  ["with a null character", `0x${zeros}ef\u0000`],
  ["with a newline", `0x${zeros}ef\n`],
  ["with a space", ` 0x${zeros}ef`],
  ["with a capital X", `0X${zeros}ef`],
  ["without 0x", `${zeros}ef`],
  ["a digit short", `0x${zeros}e`],
  ["a digit long", `0x${zeros}eff`],
  ["that is a list of two", `0x${zeros}ef,0x${zeros}ff`],
  ["that is a name", "alice.eth"],
  ["with a letter that TRON's alphabet lacks", "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWw0"],
  ["whose TRON checksum is wrong", "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwc"],
  ["in TRON's alphabet in another case", "t9yd14nj9j7xab4dbgeix9h8unkkhxuwwb"],
  ["of 10,000 characters", "1".repeat(10_000)],
]

describe.each(["/withdraw", "/transfer"])("a recipient on POST %s", (route) => {
  it.each(noRecipients)("%s is refused", async (_, recipientAddress) => {
    const request = scene.alice.post(route, spending(scene.world, recipientAddress))
    const { result, changes } = await scene.attempt(request)
    expect(result).toBe("INVALID_REQUEST")
    expect(changes).toEqual(nothing)
  })
})

describe("a recipientInfo", () => {
  it("with any letter changed, in mixed case or with a look-alike is refused for good", async () => {
    const { world, alice, mallory } = scene
    const { recipientInfo: info } = await world.relay.recipientInfo({ address: mallory.address })
    const at = info.search(/[a-z](?=[^1]*$)/)
    for (const altered of [
      `${info.slice(0, -1)}${info.endsWith("q") ? "p" : "q"}`,
      info.slice(0, at) + info.charAt(at).toUpperCase() + info.slice(at + 1),
      info.slice(0, -1),
      `${info}q`,
      `${info}\u200b`,
      info.replace("1", "l"),
      info.replace("a", "\u0430"),
      `${info} `,
    ].filter((text) => text !== info)) {
      const request = alice.post("/transfer", spending(world, altered))
      const { result, changes } = await scene.attempt(request)
      expect([
        ["INVALID_RECIPIENT_INFO", refusedForGood],
        ["INVALID_REQUEST", nothing],
      ]).toContainEqual([result, changes])
    }
  })
})
