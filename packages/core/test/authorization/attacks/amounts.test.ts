import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { freshUuid, type Body } from "@shielded-relay/testkit"
import { STRANGER } from "@shielded-relay/simulated-relay"
import { nothing, refusedForGood, Scene, spending } from "./Scene.ts"
import { withData } from "./tamper.ts"

let scene: Scene
beforeAll(async () => {
  scene = await Scene.open()
})
afterAll(() => scene.world.close())

/** What is wrong with the shape of a request uses up nothing, its nonce included. */
async function isMalformed(route: string, fields: Body) {
  const { result, changes } = await scene.attempt(scene.alice.post(route, fields))
  expect(["INVALID_REQUEST", "MISSING_FIELD"]).toContain(result)
  expect(changes).toEqual(nothing)
}

const spends = ["/withdraw", "/transfer"]
const deposits = ["/deposit", "/proofless-deposit"]

const noAmounts: ReadonlyArray<readonly [string, unknown]> = [
  ["a minus sign", "-1"],
  ["a plus sign", "+1"],
  ["a minus sign of Unicode", "\u22121"],
  ["an exponent", "1e3"],
  ["a capital exponent", "1E3"],
  ["a fraction", "1.0"],
  ["a comma", "1,000"],
  ["an underscore", "1_000"],
  ["a leading zero", "01"],
  ["nothing but zeros", "00"],
  ["zero", "0"],
  ["no text", ""],
  ["a space before", " 1"],
  ["a space after", "1 "],
  ["a newline after", "1\n"],
  ["a null character after", "1\u0000"],
  ["a zero-width space", "1\u200b0"],
  ["hexadecimal", "0x10"],
  ["binary", "0b1"],
  ["a bigint's suffix", "1n"],
  ["Arabic digits", "\u0661\u0662"],
  ["full-width digits", "\uff11\uff12"],
  ["superscript digits", "\u00b9\u00b2"],
  ["infinity", "Infinity"],
  ["not a number", "NaN"],
  ["2^127", (2n ** 127n).toString()],
  ["2^128", (2n ** 128n).toString()],
  ["2^256", (2n ** 256n).toString()],
  ["2^256 + 1", (2n ** 256n + 1n).toString()],
  ["ten thousand digits", "9".repeat(10_000)],
  ["a JSON number", 1],
  ["a truth value", true],
  ["null", null],
  ["a list", ["1"]],
  ["an object", { value: "1" }],
]

describe.each([...spends, ...deposits])("an amount on POST %s", (route) => {
  it.each(noAmounts)("with %s is refused", (_, amount) =>
    isMalformed(route, { ...spending(scene.world), amounts: [amount] }),
  )

  it("is refused when it takes its token's sum over the maximum", () => {
    const half = (2n ** 126n).toString()
    const token = scene.world.token()
    const fields = { tokenAddresses: [token, token], amounts: [half, half] }
    return isMalformed(route, { ...spending(scene.world), ...fields })
  })
})

describe.each(spends)("a fee on POST %s", (route) => {
  it.each(noAmounts.filter(([name]) => !["zero", "null", "no text"].includes(name)))(
    "with %s is refused",
    (_, feeAmount) => isMalformed(route, { ...spending(scene.world), feeAmount }),
  )

  it.each([
    ["a number", 0],
    ["a list", []],
  ])("in a feeToken that is %s is refused", (_, feeToken) =>
    isMalformed(route, { ...spending(scene.world), feeToken }),
  )

  // Which texts may stand there is the chain's to say: Solana ignores the field.
  it.each([
    ["a space", " "],
    ["another case's checksum", "0xFb6916095ca1df60bB79Ce92cE3Ea74c37c5d359"],
  ])("in a feeToken that is %s is refused for good", async (_, feeToken) => {
    const { result, changes } = await scene.attempt(
      scene.alice.post(route, { ...spending(scene.world), feeToken }),
    )
    expect(result).toBe("INVALID_REQUEST")
    expect(changes).toEqual(refusedForGood)
  })

  it.each([
    ["empty", ""],
    ["null", null],
    ["absent", undefined],
  ])("in a feeToken that is %s is refused for good", async (_, feeToken) => {
    const { result, changes } = await scene.attempt(
      scene.alice.post(route, { ...spending(scene.world), feeToken }),
    )
    expect(result).toBe("MISSING_FIELD")
    expect(changes).toEqual(refusedForGood)
  })
})

describe("pairs of tokens and amounts", () => {
  it("mean the same in any order, and each amount stays with its token", async () => {
    const { world, alice } = scene
    const [gold, lead] = [world.token(0), world.token(1)]
    const paid = () => [world.paid(STRANGER, gold), world.paid(STRANGER, lead)]
    const orders: ReadonlyArray<Body> = [
      { tokenAddresses: [gold, lead], amounts: ["700", "9"] },
      { tokenAddresses: [lead, gold], amounts: ["9", "700"] },
    ]
    for (const order of orders) {
      const before = paid()
      const request = alice.post("/withdraw", { ...spending(world), ...order })
      expect((await scene.attempt(request)).result).toBe("ok")
      await world.quiet()
      expect(paid()).toEqual([(before[0] ?? 0n) + 700n, (before[1] ?? 0n) + 9n])
    }
  })

  it("are not put in another order behind their signature's back", async () => {
    const { world, alice } = scene
    const pairs = { tokenAddresses: [world.token(0), world.token(1)], amounts: ["700", "9"] }
    const swapped = { ...pairs, amounts: ["9", "700"] }
    const nonce = freshUuid()
    const request = alice.post("/withdraw", { ...spending(world), ...pairs, nonce })
    const other = alice.post("/withdraw", { ...spending(world), ...swapped, nonce })
    expect(await scene.attempt(withData(request, other.rawBody))).toMatchObject({
      result: "INVALID_REQUEST_SIGNATURE",
      changes: nothing,
    })
  })

  it("of different numbers are refused", async () => {
    const { world } = scene
    await isMalformed("/withdraw", { ...spending(world), amounts: ["1", "1"] })
    await isMalformed("/withdraw", { ...spending(world), amounts: [] })
  })
})
