import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Console } from "../src/Console.ts"
import { contributeCommand } from "../src/command/contributeCommand.ts"
import { initCommand } from "../src/command/initCommand.ts"
import { makeSigningKey, readSigningKey } from "../src/command/signingKey.ts"
import { verifyCommand } from "../src/verify/verifyCommand.ts"
import { beaconTime, openConsole, openTinyPhase1 } from "./support/openCeremony.ts"

const now = beaconTime - 100
const script = fileURLToPath(new URL("support/dyingContribution.ts", import.meta.url))

let phase1: Awaited<ReturnType<typeof openTinyPhase1>>
beforeAll(async () => {
  phase1 = await openTinyPhase1()
})
afterAll(() => rmSync(phase1.folder, { recursive: true }))

describe("a contribution that is killed", () => {
  it.each(["Contributing to first", "Contributing to second", "Storing"])(
    "at %s leaves the ceremony as it was, and is made again with the same key",
    async (at) => {
      const name = at.replaceAll(" ", "-")
      await initCommand(openConsole(now).own, phase1.initOptions(name))
      const folder = phase1.at(name)
      const keyFile = phase1.at(`${name}.pem`)
      const { signal, stderr } = spawnSync(
        process.execPath,
        ["--conditions=source", script, folder, keyFile, at, String(now)],
        { encoding: "utf8" },
      )
      expect(stderr).toBe("")
      expect(signal).toBe("SIGKILL")
      const rounds = join(folder, "rounds")
      // The process left its unfinished folder and its lock. Neither is part of the ceremony.
      expect(readdirSync(rounds).filter((one) => !one.startsWith("."))).toEqual(["0000"])
      const options = {
        folder,
        constraintSystems: phase1.constraintSystems,
        contributors: new Map<string, string>(),
      }
      expect((await verifyCommand(openConsole(now).own, options)).contributions).toEqual([])

      expect(() => makeSigningKey(keyFile)).toThrow("exists already: give it as --key to use it")
      const key = readSigningKey(keyFile)
      await contributeCommand(openConsole(now).own, { folder, name: "alice", key })
      expect(readdirSync(rounds)).toEqual(["0000", "0001"])
      expect(existsSync(join(folder, "lock"))).toBe(false)
      expect((await verifyCommand(openConsole(now).own, options)).contributions).toHaveLength(1)
    },
  )

  it("has a key that only its owner may read", () => {
    const file = phase1.at("own.pem")
    makeSigningKey(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})

describe("two contributions at once", () => {
  it("are not mixed: while one is made, another is told to wait", async () => {
    await initCommand(openConsole(now).own, phase1.initOptions("both"))
    const folder = phase1.at("both")
    const contribute = (name: string, ask: Console["ask"]) =>
      contributeCommand(
        { ...openConsole(now).own, ask },
        { folder, name, key: makeSigningKey(phase1.at(`both-${name}.pem`)) },
      )
    const refused: Array<unknown> = []
    await contribute("alice", async () => {
      await contribute("bob", () => Promise.resolve(null)).catch((error: unknown) =>
        refused.push(error),
      )
      return null
    })
    expect(refused).toMatchObject([
      { message: expect.stringMatching(/^another process works on this ceremony/) },
    ])
    expect(readdirSync(join(folder, "rounds"))).toEqual(["0000", "0001"])
    await contributeCommand(openConsole(now).own, {
      folder,
      name: "bob",
      key: readSigningKey(phase1.at("both-bob.pem")),
    })
    expect(readdirSync(join(folder, "rounds"))).toEqual(["0000", "0001", "0002"])
  })
})
