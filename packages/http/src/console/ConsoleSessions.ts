import { createHash, randomBytes } from "node:crypto"
import type { ConsoleUser } from "./ConsoleAccess.ts"

/** Milliseconds after a login until the next one is needed. */
export const sessionLifetime = 8 * 3_600_000

/** At most this many sessions; the oldest ends first. */
const mostSessions = 1_000

interface Session {
  readonly user: ConsoleUser
  readonly until: number
}

/**
 * Who is logged in, in this process alone: a restart logs everybody out, and then the access file counts as it is. Keeps digests of the
 * cookies' values, so that a picture of the memory opens nothing.
 */
export class ConsoleSessions {
  readonly #sessions = new Map<string, Session>()
  readonly #now: () => number

  /** @param now Milliseconds since the epoch. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Opens a session and returns the value of its cookie. */
  open(user: ConsoleUser): string {
    const value = randomBytes(32).toString("base64url")
    for (const oldest of this.#sessions.keys()) {
      if (this.#sessions.size < mostSessions) break
      this.#sessions.delete(oldest)
    }
    this.#sessions.set(digestOf(value), { user, until: this.#now() + sessionLifetime })
    return value
  }

  find(value: string): ConsoleUser | null {
    const key = digestOf(value)
    const session = this.#sessions.get(key)
    if (session === undefined) return null
    if (session.until > this.#now()) return session.user
    this.#sessions.delete(key)
    return null
  }

  end(value: string): void {
    this.#sessions.delete(digestOf(value))
  }
}

const digestOf = (value: string) => createHash("sha256").update(value, "utf8").digest("hex")
