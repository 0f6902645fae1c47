import { withFileLock, LockBusy } from "@shielded-relay/file-lock"
import { createHash } from "node:crypto"
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs"
import { basename, dirname, join } from "node:path"
import { CeremonyRefused } from "../CeremonyRefused.ts"
import { readTranscript } from "../transcript/readTranscript.ts"
import type { Transcript } from "../transcript/Transcript.ts"

/** A round: the proving keys after a contribution, and the transcript up to it. Round 0 is the announcement. */
export interface Round {
  readonly number: number
  readonly path: string
}

/** Begins the name of a folder that becomes a round, or a ceremony, when it is complete. */
const unfinished = ".unfinished-"

/**
 * A ceremony on disk:
 *
 *     circuits/NAME.r1cs        the constraint systems
 *     powers-of-tau.ptau        phase 1
 *     rounds/0000/              the announcement: transcript.json, NAME.zkey
 *     rounds/0001/ …            after each contribution; the last one is after the beacon
 *
 * A round appears by one rename of a complete folder, so a process that dies leaves either the round or nothing of it. Rounds are never
 * changed. Earlier rounds may be removed: the last one holds everything that a verification needs.
 */
export class CeremonyFolder {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }

  constraintSystem(circuit: string): string {
    return join(this.path, "circuits", `${circuit}.r1cs`)
  }

  get powersOfTau(): string {
    return join(this.path, "powers-of-tau.ptau")
  }

  /** All rounds that are there, the oldest first. @throws CeremonyRefused if there is none */
  rounds(): readonly [...ReadonlyArray<Round>, Round] {
    const folder = join(this.path, "rounds")
    const names = existsSync(folder) ? readdirSync(folder) : []
    const rounds = names
      .filter((name) => /^\d{4}$/.test(name))
      .toSorted()
      .map((name) => ({ number: Number(name), path: join(folder, name) }))
    const last = rounds.pop()
    if (last === undefined)
      throw new CeremonyRefused(`${this.path} is not a ceremony's folder: it has no rounds`)
    return [...rounds, last]
  }

  lastRound(): Round {
    return this.rounds().at(-1) ?? this.rounds()[0]
  }

  /** @throws CeremonyRefused if a file is missing or is not what it says */
  transcriptOf({ number, path }: Round): Transcript {
    const file = transcriptPath(path)
    const transcript = readTranscript(file, textOf(file))
    const { contributions, beacon } = transcript
    const entries = contributions.length + (beacon === null ? 0 : 1)
    if (entries !== number)
      throw new CeremonyRefused(
        `${path} is round ${number}, but its transcript has ${entries} entries after the announcement: an entry is missing or too many. Get the round again from who made it`,
      )
    return transcript
  }

  /** Writes the next round. `fill` writes its files into a folder beside the rounds. One process at a time. */
  async addRound(fill: (last: Round, into: string) => Promise<void>): Promise<Round> {
    this.rounds()
    return alone(join(this.path, "lock"), "this ceremony", async () => {
      const last = this.lastRound()
      const number = last.number + 1
      const round = { number, path: join(this.path, "rounds", String(number).padStart(4, "0")) }
      await complete(round.path, (into) => fill(last, into))
      return round
    })
  }
}

/**
 * Makes a folder that appears at once, with all that `fill` writes. What a process that died has left of it is removed first. One process at
 * a time.
 *
 * @throws CeremonyRefused if the folder is there, or another process makes it
 */
export async function complete(path: string, fill: (into: string) => Promise<void>): Promise<void> {
  if (existsSync(path))
    throw new CeremonyRefused(`${path} exists already, and nothing is ever overwritten`)
  const parent = dirname(path)
  const into = join(parent, `${unfinished}${basename(path)}`)
  mkdirSync(parent, { recursive: true })
  await alone(`${into}.lock`, path, async () => {
    rmSync(into, { recursive: true, force: true })
    mkdirSync(into)
    try {
      await fill(into)
      flush(into)
      // The folder is complete and on disk before it gets its name: a process that dies leaves no half of it (test/interrupted.test.ts).
      renameSync(into, path)
      flushOne(parent)
    } catch (error) {
      rmSync(into, { recursive: true, force: true })
      throw error
    }
  })
}

async function alone<A>(lock: string, what: string, body: () => Promise<A>): Promise<A> {
  try {
    return await withFileLock(lock, 500, body)
  } catch (error) {
    if (error instanceof LockBusy)
      throw new CeremonyRefused(`another process works on ${what}: ${error.message}`)
    throw error
  }
}

export const transcriptPath = (round: string): string => join(round, "transcript.json")
export const provingKeyPath = (round: string, circuit: string): string =>
  join(round, `${circuit}.zkey`)

/** @throws CeremonyRefused if the file cannot be read */
export function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch {
    throw new CeremonyRefused(`${path} cannot be read: it is missing, or you may not read it`)
  }
}

export const textOf = (path: string): string => Buffer.from(bytesOf(path)).toString("utf8")

/** SHA-256 of a file, hex. @throws CeremonyRefused if it cannot be read */
export const sha256Of = (path: string): string => sha256(bytesOf(path))

/** SHA-256 in hex. */
export const sha256 = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex")

function flush(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) flush(path)
    else flushOne(path)
  }
  flushOne(folder)
}

function flushOne(path: string): void {
  const file = openSync(path, "r")
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
