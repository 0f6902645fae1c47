import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { isAlive, workersOf } from "./workers.ts"

const script = fileURLToPath(new URL("proveForEver.ts", import.meta.url))
const KEY = 0xfeedfacecafebeefn

describe("a process with a prover", () => {
  it("leaves no worker behind when it is killed, and prints none of its inputs", async () => {
    const parent = spawn(process.execPath, ["--conditions=source", script, String(KEY)], {
      stdio: ["ignore", "pipe", "pipe"],
    })
    let output = ""
    for (const stream of [parent.stdout, parent.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text
      })
    await expect.poll(() => output, { timeout: 300_000 }).toContain("proving")
    const workers = workersOf(parent.pid)
    expect(workers).toHaveLength(2)
    parent.kill("SIGKILL")
    await expect.poll(() => workers.filter(isAlive), { timeout: 300_000 }).toEqual([])
    expect(output).toContain("ProofFailed")
    for (const text of [String(KEY), KEY.toString(16)]) expect(output).not.toContain(text)
  })
})
