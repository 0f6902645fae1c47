import { readConsoleAccess, userOfToken } from "../../src/console/ConsoleAccess.ts"
import { ConsoleSessions, sessionLifetime } from "../../src/console/ConsoleSessions.ts"
import { run } from "../../src/cli/run.ts"
import { Problems } from "../../src/configuration/Problems.ts"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { writtenTerminal } from "../support/writtenTerminal.ts"
import { access, digestOf, tokens } from "./consoleUsers.ts"

const user = (name: string, token: string, role = "viewer") => ({
  name,
  role,
  tokenSha256: digestOf(token).toString("hex"),
})

function read(file: unknown) {
  const problems = new Problems()
  const text = typeof file === "string" ? file : JSON.stringify(file)
  const found = readConsoleAccess("FILE", text, problems)
  return { found, problems: problems.list.map(({ where, what }) => `${where} ${what}`) }
}

describe("the console's access file", () => {
  it("has names, roles, hashes of tokens, and origins", () => {
    const { found, problems } = read({
      users: [user("ada", "one"), user("bo.b", "two", "operator")],
      origins: ["https://console.example"],
    })
    expect(problems).toEqual([])
    expect(found).toEqual({
      users: [
        { name: "ada", role: "viewer", digest: new Uint8Array(digestOf("one")) },
        { name: "bo.b", role: "operator", digest: new Uint8Array(digestOf("two")) },
      ],
      origins: ["https://console.example"],
    })
  })

  it.each([
    ["{", "FILE is not JSON"],
    [[], "FILE must be a JSON object"],
    [{}, "FILE.users is required"],
    [{ users: [] }, "FILE.users must be a list of 1 or more"],
    [{ users: [7] }, "FILE.users[0] must be an object"],
    [{ users: [user("", "a")] }, "FILE.users[0].name must be 1 to 64"],
    [{ users: [user("Ada", "a")] }, "FILE.users[0].name must be 1 to 64"],
    [{ users: [user("ada", "a", "root")] }, "FILE.users[0].role must be viewer, support, operator"],
    [{ users: [{ ...user("ada", "a"), tokenSha256: "AB" }] }, "FILE.users[0].tokenSha256 must be"],
    [{ users: [{ ...user("ada", "a"), token: "x" }] }, "FILE.users[0].token is unknown"],
    [{ users: [user("ada", "a"), user("ada", "b")] }, "FILE.users must not share a name"],
    [{ users: [user("ada", "a"), user("bob", "a")] }, "FILE.users must not share a tokenSha256"],
    [{ users: [user("ada", "a")], origins: ["console.example"] }, "FILE.origins must hold origins"],
    [{ users: [user("ada", "a")], origins: "x" }, "FILE.origins must be a list of origins"],
    [{ users: [user("ada", "a")], more: 1 }, "FILE.more is unknown"],
  ])("refuses %j", (file, expected) => {
    expect(read(file).problems.join("\n")).toContain(expected)
  })

  it("finds a user by exactly the token", () => {
    for (const [role, token] of Object.entries(tokens))
      expect(userOfToken(access, token)?.role).toBe(role)
    fc.assert(
      fc.property(fc.string(), (token) => {
        expect(userOfToken(access, token)).toBe(null)
      }),
    )
    expect(userOfToken(access, tokens.viewer.slice(1))).toBe(null)
    expect(userOfToken(access, `${tokens.viewer} `)).toBe(null)
    expect(userOfToken(access, digestOf(tokens.viewer).toString("hex"))).toBe(null)
  })
})

describe("shielded-relay console user", () => {
  it("draws a token, whose entry opens the console for it", async () => {
    const { own, written } = writtenTerminal()
    expect(await run(["console", "user", "--name", "ada", "--role", "viewer"], own)).toBe(0)
    const [, token = "", entry = ""] =
      /ada alone: ([\w-]{43})\nentry of "users": +(\{.*\})\n$/.exec(written.out) ?? []
    const { found, problems } = read({ users: [JSON.parse(entry)] })
    expect(problems).toEqual([])
    expect(found === null ? null : userOfToken(found, token)).toMatchObject({
      name: "ada",
      role: "viewer",
    })
  })

  it.each([
    [["--role", "viewer"], "--name is required"],
    [["--name", "Ada", "--role", "viewer"], "--name must be 1 to 64"],
    [["--name", "ada", "--role", "root"], "--role must be viewer, support, operator"],
  ])("refuses %j", async (words, expected) => {
    const { own, written } = writtenTerminal()
    expect(await run(["console", "user", ...words], own)).toBe(2)
    expect(written.err).toContain(expected)
  })
})

describe("sessions of the console", () => {
  const [someone] = access.users
  if (someone === undefined) throw new Error("there is a user")

  it("end after eight hours, and when they are ended", () => {
    let now = 0
    const sessions = new ConsoleSessions(() => now)
    const [one, two] = [sessions.open(someone), sessions.open(someone)]
    expect(one).not.toBe(two)
    expect(sessions.find(one)).toBe(someone)
    sessions.end(one)
    expect(sessions.find(one)).toBe(null)
    now = sessionLifetime - 1
    expect(sessions.find(two)).toBe(someone)
    now = sessionLifetime
    expect(sessions.find(two)).toBe(null)
    now = 0
    expect(sessions.find(two)).toBe(null)
    expect(sessions.find("")).toBe(null)
  })

  it("are bounded in number: the oldest ends first", () => {
    const sessions = new ConsoleSessions(() => 0)
    const values = Array.from({ length: 1_002 }, () => sessions.open(someone))
    expect(values.map((value) => sessions.find(value) !== null)).toEqual([
      false,
      false,
      ...values.slice(2).map(() => true),
    ])
  })
})
