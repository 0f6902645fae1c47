import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { parseTypedData, typedDataLimits } from "@shielded-relay/waas"
import { chainId, Json, mail, oneField, refusalOf } from "./samples.ts"

/** A request whose only struct has one field `x`, as objects that no parser made. */
const refusalWithoutJson = (type: string, value: unknown) =>
  Result.match(
    parseTypedData({
      domain: { name: "a" },
      types: { One: [{ name: "x", type }] },
      value,
      chainId,
      notation: "evm",
    }),
    { onFailure: ({ message }) => message, onSuccess: () => "accepted" },
  )

const refusalOfValue = (type: string, x: unknown) => refusalOf(oneField(type, x))

/** Nested arrays of the type, `levels` deep. */
const nested = (levels: number): unknown => (levels === 0 ? true : [nested(levels - 1)])

describe("a value of typed data", () => {
  const two256 = (2n ** 256n).toString()
  it.each([
    ["uint8", 256, "256"],
    ["uint8", -1, "-1"],
    ["uint8", "-1", "'-1'"],
    ["int8", 128, "128"],
    ["int8", -129, "-129"],
    ["int8", "0xff", "'0xff'"],
    ["uint256", two256, `'${two256.slice(0, 64)}…'`],
    ["uint256", `0x1${"0".repeat(64)}`, `'0x1${"0".repeat(61)}…'`],
    ["uint256", `0x0${"f".repeat(64)}`, `'0x0${"f".repeat(61)}…'`],
    ["uint256", new Json("9007199254740992"), "9007199254740992"],
    ["uint256", new Json("1e3"), "1e3"],
    ["uint256", new Json("1.0"), "1.0"],
    ["uint256", new Json("1.5"), "1.5"],
    ["uint256", new Json("-0"), "-0"],
    ["uint256", "-0", "'-0'"],
    ["uint256", "1e3", "'1e3'"],
    ["uint256", "1.0", "'1.0'"],
    ["uint256", "01", "'01'"],
    ["uint256", "+1", "'+1'"],
    ["uint256", " 1", "' 1'"],
    ["uint256", "1\n", "'1?'"],
    ["uint256", "", "''"],
    ["uint256", "0x", "'0x'"],
    ["uint256", "0X1", "'0X1'"],
    ["uint256", "-0x1", "'-0x1'"],
    ["uint256", "0b1", "'0b1'"],
    ["uint256", "1n", "'1n'"],
    ["uint256", "１", "'?'"],
    ["uint256", true, "true"],
    ["uint256", null, "null"],
    ["uint256", [], "an array"],
    ["uint256", {}, "an object"],
  ])("of %s is not %j", (type, x, shown) => {
    expect(refusalOfValue(type, x)).toBe(
      `INVALID_TYPED_DATA Invalid typed data: value.x: expected ${type} as a whole number, decimal text or 0x hex, found ${shown}`,
    )
  })

  it.each([
    ["uint8", 255],
    ["int8", -128],
    ["int256", `-${2n ** 255n}`],
    ["uint256", (2n ** 256n - 1n).toString()],
    ["uint256", 2 ** 53 - 1],
    ["uint256", 0],
  ])("of %s may be %j", (type, x) => {
    expect(refusalOfValue(type, x)).toBe("accepted")
  })

  it.each([
    ["bytes4", "0x010203", "0x and 8 hex digits"],
    ["bytes4", "0x0102030405", "0x and 8 hex digits"],
    ["bytes4", "01020304", "0x and 8 hex digits"],
    ["bytes4", "0x0102030g", "0x and 8 hex digits"],
    ["bytes4", [1, 2, 3, 4], "0x and 8 hex digits"],
    ["bytes", "0x1", "0x and an even number of hex digits"],
    ["bytes", "", "0x and an even number of hex digits"],
    ["bytes", "abcd", "0x and an even number of hex digits"],
    ["bytes", "0x12\n", "0x and an even number of hex digits"],
    ["bytes", 0, "0x and an even number of hex digits"],
    ["bool", 0, "true or false"],
    ["bool", "true", "true or false"],
    ["bool", null, "true or false"],
    ["string", 1, "a text of whole Unicode characters"],
    ["string", null, "a text of whole Unicode characters"],
    ["address", 1, "an address"],
    ["address", "", "an address"],
    ["address", "vitalik.eth", "an address"],
    ["address", `0x${"ab".repeat(19)}`, "an address"],
    ["address", `0x${"ab".repeat(21)}`, "an address"],
    ["address", `0x${"ab".repeat(32)}`, "an address"],
    ["address", "ab".repeat(20), "an address"],
    ["address", mail.value.to.wallet.replace("bB", "Bb"), "an address"],
    ["address", `41${"ab".repeat(20)}`, "an address"],
    ["address", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "an address"],
    ["bool[]", { length: 0 }, "an array"],
    ["bool[]", "", "an array"],
    ["bool[]", null, "an array"],
  ])("of %s is not %j", (type, x, expected) => {
    expect(refusalOfValue(type, x)).toContain(`value.x: expected ${expected}`)
  })

  it.each([
    "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T",
    `0x41${"ab".repeat(20)}`,
    `42${"ab".repeat(20)}`,
    "ab".repeat(20),
    "11111111111111111111111111111111",
  ])("of a TRON address is not %j", (x) => {
    expect(refusalOf({ ...oneField("address", x), notation: "tron" })).toContain(
      "value.x: expected an address",
    )
  })

  it.each([
    ["string", "a\ud800", "a text of whole Unicode characters"],
    ["uint8", -0, "uint8"],
    ["uint8", 1.5, "uint8"],
    ["uint8", Number.NaN, "uint8"],
    ["uint256", 1e21, "uint256"],
    ["uint8", 1n, "uint8"],
    ["uint8", undefined, "uint8"],
    ["bool[]", { 0: true, length: 1 }, "an array"],
  ])("of %s that comes from elsewhere than JSON is not %s", (type, x, expected) => {
    expect(refusalWithoutJson(type, { x })).toContain(`value.x: expected ${expected}`)
  })

  it("is not found on a prototype", () => {
    const types = { One: [{ name: "constructor", type: "string" }] }
    const result = parseTypedData({
      domain: { name: "a" },
      types,
      value: {},
      chainId,
      notation: "evm",
    })
    expect(Result.isFailure(result) ? result.failure.message : "accepted").toBe(
      "Invalid typed data: value.constructor: missing",
    )
  })

  it("is no object with a prototype of its own", () => {
    expect(refusalWithoutJson("bool", Object.create({ x: true }))).toContain(
      "value: expected an object",
    )
  })

  it.each([
    ["a missing key", { from: mail.value.from, to: mail.value.to }, "value.contents: missing"],
    ["a missing key inside", { ...mail.value, to: { name: "Bob" } }, "value.to.wallet: missing"],
    ["a further key", { ...mail.value, cc: 1 }, "value: 'cc' is not a field of Mail"],
    [
      "a further key inside",
      { ...mail.value, to: { ...mail.value.to, ["a b"]: 1 } },
      "value.to: 'a b' is not a field of Person",
    ],
    ["an array for a struct", [], "value: expected an object, found an array"],
    ["null for a struct", { ...mail.value, to: null }, "value.to: expected an object, found null"],
    ["text for a struct", { ...mail.value, to: "Bob" }, "value.to: expected an object"],
    ["no value", null, "value: expected an object, found null"],
  ])("with %s is refused", (_, value, problem) => {
    expect(refusalOf({ value })).toContain(`Invalid typed data: ${problem}`)
  })

  it("has its own keys only", () => {
    const types = { A: [{ name: "constructor", type: "string" }] }
    expect(refusalOf({ types, value: {} })).toContain("value.constructor: missing")
    expect(refusalOf({ types: { A: [] }, value: new Json('{"__proto__":{}}') })).toContain(
      "value: '__proto__' is not a field of A",
    )
    const hidden = new Json('{"__proto__":{"x":true}}')
    expect(refusalOf({ types: { A: [{ name: "x", type: "bool" }] }, value: hidden })).toContain(
      "value.x: missing",
    )
  })

  it("has as many elements as its type says", () => {
    expect(refusalOfValue("bool[2]", [true, true])).toBe("accepted")
    expect(refusalOfValue("bool[2]", [true])).toContain("value.x: 1 elements; expected 2")
    expect(refusalOfValue("bool[2]", [true, true, true])).toContain("3 elements; expected 2")
    expect(refusalOfValue("bool[2][]", [[true, true], [true]])).toContain(
      "value.x[1]: 1 elements; expected 2",
    )
    expect(refusalOfValue("bool[][2]", [[true], [1]])).toContain(
      "value.x[1][0]: expected true or false, found 1",
    )
  })
})

describe("the limits of values", () => {
  const { arrayLength, depth, nodes } = typedDataLimits
  const full = (length: number) => Array.from({ length }, () => true)

  it("are the elements of an array", () => {
    expect(refusalOfValue("bool[]", full(arrayLength))).toBe("accepted")
    expect(refusalOfValue("bool[]", full(arrayLength + 1))).toContain(
      "value.x: 1025 elements; at most 1024",
    )
  })

  it("are all values together", () => {
    // The struct, the outer array and two inner ones are values too.
    const two = (rest: number) => [full(arrayLength), full(nodes - 4 - arrayLength + rest)]
    expect(refusalOfValue("bool[][]", two(0))).toBe("accepted")
    expect(refusalOfValue("bool[][]", two(1))).toContain("more than 2048 values")
  })

  it("are the levels of nesting", () => {
    const refusal = (levels: number) =>
      refusalWithoutJson(`bool${"[]".repeat(levels)}`, { x: nested(levels) })
    expect(refusal(depth - 2)).toBe("accepted")
    expect(refusal(depth - 1)).toContain("more than 32 levels of nesting")
  })
})
