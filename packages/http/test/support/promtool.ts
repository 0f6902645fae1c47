import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)

/** Runs promtool over files that it finds in its working folder, and over its input. Fails with its output if it finds a fault. */
export async function promtool(
  words: ReadonlyArray<string>,
  {
    files = {},
    input = "",
  }: { readonly files?: Readonly<Record<string, string>>; readonly input?: string },
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "promtool-"))
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    const running = run("promtool", [...words], { cwd: folder })
    running.child.stdin?.end(input)
    const { stdout, stderr } = await running
    return stdout + stderr
  } catch (error) {
    if (error instanceof Error && "stdout" in error && "stderr" in error)
      throw new Error(`promtool ${words.join(" ")}: ${String(error.stdout)}${String(error.stderr)}`)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
