import { execFile } from "node:child_process"
import { promisify } from "node:util"

/** The user that a server of Postgres runs as. */
export interface ServerUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** In this order: the usual user of Postgres, then the one without rights that every Unix has. */
const names = ["postgres", "nobody"]

/**
 * The user to run Postgres as, which refuses to run as root. `null`: as the user of this process.
 *
 * @throws Error as root on a machine with neither of the users.
 */
export async function serverUser(): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) return null
  for (const name of names) {
    const [uid, gid] = await Promise.all([idOf("-u", name), idOf("-g", name)])
    if (uid !== null && gid !== null) return { name, uid, gid }
  }
  throw new Error(
    `Postgres does not run as root, and this machine has none of the users ${names.join(", ")}: make one, or run this as another user`,
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
