import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Terminal } from "../src/Terminal.ts"
import { contributeCommand } from "../src/command/contributeCommand.ts"
import { complete } from "../src/folder/CeremonyFolder.ts"
import { initCommand } from "../src/command/initCommand.ts"
import { makeSigningKey, readSigningKey } from "../src/command/signingKey.ts"
import { verifyCommand } from "../src/verify/verifyCommand.ts"
import { beaconTime, openTerminal, openTinyPhase1 } from "./support/openCeremony.ts"

const now = beaconTime - 100
const script = fileURLToPath(new URL("support/dyingContribution.ts", import.meta.url))

const keysModule = new URL("../src/command/signingKey.ts", import.meta.url).href
const foldersModule = new URL("../src/folder/CeremonyFolder.ts", import.meta.url).href

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
      await initCommand(openTerminal(now).own, phase1.initOptions(name))
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
      expect((await verifyCommand(openTerminal(now).own, options)).contributions).toEqual([])

      await expect(makeSigningKey(keyFile)).rejects.toThrow(
        "exists already: give it as --key to use it",
      )
      const key = readSigningKey(keyFile)
      await contributeCommand(openTerminal(now).own, { folder, name: "alice", key })
      expect(readdirSync(rounds)).toEqual(["0000", "0001"])
      expect(existsSync(join(folder, "lock"))).toBe(false)
      expect((await verifyCommand(openTerminal(now).own, options)).contributions).toHaveLength(1)
    },
  )

  it("has a key that only its owner may read", async () => {
    const file = phase1.at("own.pem")
    await makeSigningKey(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})

describe("a new key", () => {
  it("is whole or absent: a process that cannot write it leaves no file of its name", async () => {
    const file = phase1.at("whole.pem")
    const program = `import { makeSigningKey } from ${JSON.stringify(keysModule)}
await makeSigningKey(${JSON.stringify(file)})`
    // The system stops the process at its first byte.
    const { status, signal } = spawnSync("sh", [
      "-c",
      'ulimit -f 0; exec "$0" --conditions=source --input-type=module -e "$1"',
      process.execPath,
      program,
    ])
    expect([status, signal]).not.toEqual([0, null])
    expect(existsSync(file)).toBe(false)
    await makeSigningKey(file)
    expect(readSigningKey(file).asymmetricKeyType).toBe("ed25519")
  })
})

describe("a folder that is made", () => {
  it("leaves nothing beside it, even if its process was killed while another one made it before", async () => {
    const parent = phase1.at("made")
    const path = join(parent, "keys")
    const program = `import { complete } from ${JSON.stringify(foldersModule)}
await complete(${JSON.stringify(path)}, async () => process.kill(process.pid, "SIGKILL"))`
    const { signal } = spawnSync(process.execPath, [
      "--conditions=source",
      "--input-type=module",
      "-e",
      program,
    ])
    expect(signal).toBe("SIGKILL")
    expect(readdirSync(parent)).not.toContain("keys")
    const refused: Array<unknown> = []
    await complete(path, async (into) => {
      expect(readdirSync(into)).toEqual([])
      await complete(path, () => Promise.resolve()).catch((error: unknown) => refused.push(error))
    })
    expect(refused).toMatchObject([
      { message: expect.stringMatching(/^another process works on .*keys/) },
    ])
    expect(readdirSync(parent)).toEqual(["keys"])
  })
})

describe("two contributions at once", () => {
  it("are not mixed: while one is made, another is told to wait", async () => {
    await initCommand(openTerminal(now).own, phase1.initOptions("both"))
    const folder = phase1.at("both")
    const contribute = async (name: string, ask: Terminal["ask"]) =>
      contributeCommand(
        { ...openTerminal(now).own, ask },
        { folder, name, key: await makeSigningKey(phase1.at(`both-${name}.pem`)) },
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
    await contributeCommand(openTerminal(now).own, {
      folder,
      name: "bob",
      key: readSigningKey(phase1.at("both-bob.pem")),
    })
    expect(readdirSync(join(folder, "rounds"))).toEqual(["0000", "0001", "0002"])
  })
})
