import { spawn } from "node:child_process"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it, onTestFinished } from "vitest"
import { isAlive, workersOf } from "./workers.ts"

const script = fileURLToPath(new URL("proveForEver.ts", import.meta.url))
const KEY = 0xfeedfacecafebeefn

describe("a process with a prover", () => {
  it("leaves no worker behind when it is killed, prints none of its inputs, and keeps what its workers compiled", async () => {
    const compiled = await mkdtemp(join(tmpdir(), "compiled-"))
    onTestFinished(() => rm(compiled, { recursive: true }))
    const parent = spawn(process.execPath, ["--conditions=source", script, String(KEY)], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    })
    let output = ""
    for (const stream of [parent.stdout, parent.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text
      })
    await expect.poll(() => output, { timeout: 300_000 }).toContain("proving")
    const workers = workersOf(parent.pid)
    expect(workers).toHaveLength(2)
    // Before they end, since a prover that stops kills them.
    await expect
      .poll(async () => (await readdir(compiled, { recursive: true })).length, { timeout: 300_000 })
      .toBeGreaterThan(20)
    parent.kill("SIGKILL")
    await expect.poll(() => workers.filter(isAlive), { timeout: 300_000 }).toEqual([])
    expect(output).toContain("ProofFailed")
    for (const text of [String(KEY), KEY.toString(16)]) expect(output).not.toContain(text)
  })
})
