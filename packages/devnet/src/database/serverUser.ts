import { execFile } from "node:child_process"
import { promisify } from "node:util"

/** The user that a Postgres server runs as. */
export interface ServerUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** Tried in this order: the usual user of Postgres, then the unprivileged user of every Unix. */
const names = ["postgres", "nobody"]

/**
 * The user to run Postgres as if this process runs as root, which Postgres refuses. `null`: run as the user of this process.
 *
 * @throws Error if this process runs as root and the machine has neither of the users
 */
export async function serverUser(): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) return null
  for (const name of names) {
    const [uid, gid] = await Promise.all([idOf("-u", name), idOf("-g", name)])
    if (uid !== null && gid !== null) return { name, uid, gid }
  }
  throw new Error(
    `Postgres refuses to run as root, and this machine has no user named ${names.join(" or ")}: create one, or run this as another user`,
  )
}

async function idOf(option: "-u" | "-g", name: string): Promise<number | null> {
  try {
    const { stdout } = await promisify(execFile)("id", [option, name])
    return Number(stdout)
  } catch {
    return null
  }
}
