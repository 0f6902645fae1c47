import { randomBytes } from "node:crypto"
import { readFile, rm } from "node:fs/promises"
import { hostname } from "node:os"
import { setTimeout as sleep } from "node:timers/promises"
import { createFile, FileExists } from "./createFile.ts"

/** Another process still holds the lock after the timeout. */
export class LockBusy extends Error {
  override readonly name = "LockBusy"
}

/** A lock that this process holds. */
export interface FileLock {
  readonly release: () => Promise<void>
}

/** Lock tokens of this process. A lock file with our process id but another token was left by an earlier process with the same id. */
const held = new Set<string>()

/**
 * Takes the lock file for this process. If its holder has died, the lock is removed first. Only the process that holds a second file,
 * `<path>.break`, may remove it, so that it cannot remove a lock taken after the dead one. The lock of a process on another host is never
 * removed, because its state is unknown.
 * @param timeout milliseconds to wait for the lock
 * @throws LockBusy if the lock is still held after `timeout`
 */
export async function takeFileLock(path: string, timeout: number): Promise<FileLock> {
  const token = randomBytes(16).toString("hex")
  const content = JSON.stringify({ pid: process.pid, host: hostname(), token })
  const late = AbortSignal.timeout(timeout)
  held.add(token)
  try {
    for (let pause = 1; !(await isCreated(path, content)); pause = Math.min(50, pause * 2)) {
      await removeIfAbandoned(path)
      if (late.aborted)
        throw new LockBusy(
          `another process holds ${path}; if no process is using it, remove the file`,
        )
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

/** Runs `body` while holding the lock file and releases it, also when `body` fails. */
export async function withFileLock<A>(
  path: string,
  timeout: number,
  body: () => Promise<A>,
): Promise<A> {
  const lock = await takeFileLock(path, timeout)
  try {
    return await body()
  } finally {
    await lock.release()
  }
}

/** Creates a file; false if it exists. Other processes always see its full content. */
async function isCreated(path: string, content: string): Promise<boolean> {
  try {
    // Like its process, the lock need not withstand a power failure.
    await createFile(path, (file) => file.writeFile(content), false)
    return true
  } catch (error) {
    if (error instanceof FileExists) return false
    throw error
  }
}

async function removeIfAbandoned(path: string): Promise<void> {
  if (!(await isAbandoned(path))) return
  const breaker = `${path}.break`
  if (!(await isCreated(breaker, ""))) return
  try {
    // Check again: another process may have removed and retaken the lock before we created the breaker file.
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
    // The file is gone, or was not written by this code.
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
