import { spawn, spawnSync, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { writeFile } from "node:fs/promises"
import { hostname } from "node:os"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { opened, PASSPHRASE, quickly, scoped } from "./temporaryVault.ts"

const script = fileURLToPath(new URL("createSecrets.ts", import.meta.url))

/** A process that creates secrets. `lines` grows with each secret that it has stored. */
function creator(path: string, first: number, count: number) {
  const child: ChildProcess = spawn(
    process.execPath,
    ["--conditions=source", script, path, PASSPHRASE, String(first), String(count)],
    { stdio: ["ignore", "pipe", "inherit"] },
  )
  const lines: Array<string> = []
  if (child.stdout === null) throw new Error("stdout is a pipe")
  const reader = createInterface({ input: child.stdout })
  reader.on("line", (line) => lines.push(line))
  const line = () => once(reader, "line")
  return { child, lines, line, ended: Promise.all([once(child, "exit"), once(reader, "close")]) }
}

const hex = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString("hex")

describe("several processes on one vault", () => {
  it("agree on a secret that they create at the same time, and keep all others", () =>
    scoped((path) =>
      Effect.gen(function* () {
        const processes = [10, 20, 30].map((first) => creator(path, first, 3))
        yield* Effect.promise(() => Promise.all(processes.map(({ ended }) => ended)))
        const vault = yield* opened(path)
        const seed = hex(yield* vault.get("master-seed"))
        expect(["0a", "14", "1e"].map((byte) => byte.repeat(32))).toContain(seed)
        for (const [n, { lines }] of processes.entries()) {
          expect(lines).toHaveLength(4)
          expect(lines[0]).toBe(`master-seed ${seed}`)
          for (const [k, line] of lines.slice(1).entries()) {
            const name = `relayer/1/${10 * (n + 1) + k}` as const
            expect(line).toBe(`${name} ${hex(yield* vault.get(name))}`)
          }
        }
      }),
    ))

  it("find everything that a killed process had stored, and continue", () =>
    scoped((path) =>
      Effect.gen(function* () {
        yield* quickly(path)
        const { child, lines, line, ended } = creator(path, 0, 100_000)
        for (let n = 0; n < 5; n += 1) yield* Effect.promise(line)
        child.kill("SIGKILL")
        yield* Effect.promise(() => ended)
        expect(lines.length).toBeGreaterThanOrEqual(5)
        const vault = yield* opened(path)
        for (const certain of lines.slice(-3)) {
          const [name = "", secret] = certain.split(" ")
          const stored = yield* vault.get(
            name === "master-seed" ? name : `relayer/1/${Number(name.slice(10))}`,
          )
          expect(hex(stored)).toBe(secret)
        }
        yield* vault.create("response-signing-key", 7)
        expect(hex(yield* vault.get("response-signing-key"))).toBe("07".repeat(32))
      }),
    ))

  it("remove the lock of a dead process, also if it had their own process id", () =>
    scoped((path) =>
      Effect.gen(function* () {
        yield* quickly(path)
        const vault = yield* opened(path)
        const dead = spawnSync(process.execPath, ["-e", "0"]).pid
        for (const [n, pid] of [dead, process.pid].entries()) {
          const lock = JSON.stringify({ pid, host: hostname(), token: "left behind" })
          yield* Effect.promise(() => writeFile(`${path}.lock`, lock))
          yield* vault.create(`relayer/1/${n}`, n)
          expect(hex(yield* vault.get(`relayer/1/${n}`))).toBe(`0${n}`.repeat(32))
        }
      }),
    ))
})
