import { randomBytes } from "node:crypto"
import { link, readFile, rm, writeFile } from "node:fs/promises"
import { hostname } from "node:os"
import { setTimeout as sleep } from "node:timers/promises"

/** Another process holds the lock for longer than the caller would wait. */
export class LockBusy extends Error {
  override readonly name = "LockBusy"
}

/** A lock that this process holds. */
export interface FileLock {
  readonly release: () => Promise<void>
}

/** Tokens of this process: a lock of our process id with another token was left by an earlier process that had it. */
const held = new Set<string>()

/**
 * Takes the lock file for this process alone. A lock whose holder is dead is taken away; who takes it away holds a second file
 * meanwhile, so that nobody takes away a lock that was made after the dead one. Whether a holder on another host is alive cannot be
 * told, so its lock stands.
 *
 * @throws LockBusy when it cannot be had within `patience` milliseconds.
 */
export async function takeFileLock(path: string, patience: number): Promise<FileLock> {
  const token = randomBytes(16).toString("hex")
  const content = JSON.stringify({ pid: process.pid, host: hostname(), token })
  const late = AbortSignal.timeout(patience)
  held.add(token)
  try {
    for (let pause = 1; !(await made(path, content)); pause = Math.min(50, pause * 2)) {
      await removeIfAbandoned(path)
      if (late.aborted) throw new LockBusy(`another process holds ${path}; remove it if none does`)
      await sleep(pause)
    }
  } catch (error) {
    held.delete(token)
    throw error
  }
  return {
    release: async () => {
      if (!held.delete(token)) return
      await rm(path, { force: true })
    },
  }
}

/** Runs `body` under the lock file, and gives it back whatever comes of it. */
export async function withFileLock<A>(
  path: string,
  patience: number,
  body: () => Promise<A>,
): Promise<A> {
  const lock = await takeFileLock(path, patience)
  try {
    return await body()
  } finally {
    await lock.release()
  }
}

/** False when the file exists. Linked from a finished file, so that nobody ever sees it without its content. */
async function made(path: string, content: string): Promise<boolean> {
  const temporary = `${path}.${randomBytes(8).toString("hex")}.tmp`
  await writeFile(temporary, content, { flag: "wx", mode: 0o600 })
  try {
    await link(temporary, path)
    return true
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false
    throw error
  } finally {
    await rm(temporary, { force: true })
  }
}

async function removeIfAbandoned(path: string): Promise<void> {
  if (!(await isAbandoned(path))) return
  const breaker = `${path}.break`
  if (!(await made(breaker, ""))) return
  try {
    // Asked again: between the question and the breaker's file somebody may have mended it already.
    if (await isAbandoned(path)) await rm(path, { force: true })
  } finally {
    await rm(breaker, { force: true })
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  let content: unknown
  try {
    content = JSON.parse(await readFile(path, "utf8"))
  } catch {
    // Gone, or not ours to judge.
    return false
  }
  const { pid, host, token } = Object(content)
  if (host !== hostname() || typeof pid !== "number" || typeof token !== "string") return false
  return pid === process.pid ? !held.has(token) : !isAlive(pid)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) !== "ESRCH"
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, "code") : undefined
}
