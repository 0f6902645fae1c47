import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { routeNames } from "../src/http/serveHttp.ts"
import { OpenNode } from "./OpenNode.ts"
import { prepare, requestsFor, type Case, type ShapeRow } from "./requests.ts"

/**
 * The shape of every route's answers, by the servlets of java-tron 4.8.0 (`org.tron.core.services.http`; `JsonFormat` writes messages,
 * `Util` the rest) and the HTTP API's reference at developers.tron.network. `shapes.txt` has one line per route and case.
 */
let open: OpenNode
let rows: ReadonlyArray<readonly [name: string, row: ShapeRow]>
const answers: Array<{ name: string; servlet: string; kind: Case; answer: unknown }> = []

beforeAll(async () => {
  open = await OpenNode.start({ settings: { estimateEnergy: true } })
  rows = Object.entries(requestsFor(open, await prepare(open)))
  for (const [name, { servlet, bodies }] of rows)
    for (const kind of ["known", "unknown", "refused"] as const) {
      const body = bodies[kind]
      if (body === undefined) continue
      const text = await open.text(`wallet/${name}`, JSON.stringify(body))
      answers.push({ name, servlet, kind, answer: JSON.parse(text) })
    }
})
afterAll(() => open.node.close())

const of = (kind: Case) => answers.filter((one) => one.kind === kind)

describe("an answer's shape", () => {
  test("is held for every route", () => {
    expect(rows.map(([name]) => name).toSorted()).toEqual([...routeNames].toSorted())
  })

  test("is that of java-tron's servlet", async () => {
    const lines = answers.map(
      ({ name, servlet, kind, answer }) =>
        `${name} | ${servlet} | ${kind} | ${JSON.stringify(shapeOf(answer))}`,
    )
    await expect(`${lines.toSorted().join("\n")}\n`).toMatchFileSnapshot("./shapes.txt")
  })

  test("is an empty object for what the node does not have", () => {
    for (const { name, answer } of of("unknown")) expect([name, answer]).toEqual([name, {}])
  })

  test("names an error and no result where the request is refused", () => {
    for (const { name, answer } of of("refused"))
      expect([name, JSON.stringify(answer)]).toEqual([
        name,
        expect.stringMatching(/Error"|code"|"result":false/),
      ])
    // `broadcasthex` and `validateaddress` write a false.
    const others = of("refused").filter(({ name }) => !/^(?:broadcasthex|validate)/.test(name))
    for (const { name, answer } of others)
      expect([name, /"result":(?:true|false)/.test(JSON.stringify(answer))]).toEqual([name, false])
  })

  test("omits zeros, empty texts and false, and has no hex with 0x", () => {
    const leaves = answers.flatMap(({ name, kind, answer }) =>
      leavesOf(answer).map(([path, value]) => ({ place: `${name}${path}`, kind, value })),
    )
    const isDefault = (value: unknown) => value === 0 || value === "" || value === false
    const shown = leaves.filter(({ place, kind }) => kind === "known" && !written.test(place))
    expect(leaves.filter(({ value }) => String(value).startsWith("0x"))).toEqual([])
    expect(shown.filter(({ value }) => isDefault(value))).toEqual([])
  })
})

/**
 * What servlets write themselves, whatever its value: `visible` (`Util.printCreateTransaction`), all of `broadcasthex`, and the Java object
 * of `getnodeinfo`. `JsonFormat` omits defaults from everything else.
 */
const written = /^(?:broadcasthex|getnodeinfo)\.|\.visible$/

/** Members of JSON with their paths. Entries of a list are no members: protobuf writes them all. */
function leavesOf(value: unknown, path = ""): ReadonlyArray<readonly [string, unknown]> {
  if (Array.isArray(value))
    return value.flatMap((one) => (typeof one === "object" ? leavesOf(one, path) : []))
  if (typeof value !== "object" || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([name, one]) => leavesOf(one, `${path}.${name}`))
}

/** JSON with its leaves replaced by what they are; of a list, its first entry. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])]
  if (typeof value === "number") return "number"
  if (typeof value === "string") return /^([0-9a-f]{2})+$/.test(value) ? "hex" : "text"
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, one]) => [name, shapeOf(one)]),
  )
}
