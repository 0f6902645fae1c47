import { randomBytes, type KeyObject } from "node:crypto"
import { writeFileSync } from "node:fs"
import { timeOfRound } from "../beacon/drand.ts"
import { CeremonyRefused } from "../CeremonyRefused.ts"
import type { Terminal } from "../Terminal.ts"
import {
  CeremonyFolder,
  provingKeyPath,
  sha256Of,
  transcriptPath,
} from "../folder/CeremonyFolder.ts"
import { publicKeyHex, signed } from "../transcript/attestation.ts"
import { nameForm } from "../transcript/readTranscript.ts"
import type { CircuitHashes, Contribution, Transcript } from "../transcript/Transcript.ts"
import { transcriptHash, transcriptText } from "../transcript/transcriptBytes.ts"
import { checkRound } from "../verify/checkRound.ts"
import { writeContribution } from "../zkey/keyMaker.ts"
import { isoTime } from "./isoTime.ts"

export interface ContributeOptions {
  readonly folder: string
  /** The name under which the contributor publishes the attestation. */
  readonly name: string
  /** The contributor's Ed25519 key, or a function that makes it once everything else is in order. */
  readonly key: KeyObject | (() => Promise<KeyObject>)
}

/** Adds one person's contribution to all circuits, with a signed attestation. */
export async function contributeCommand(
  terminal: Terminal,
  { folder: path, name, key }: ContributeOptions,
): Promise<Contribution> {
  if (!nameForm.test(name))
    throw new CeremonyRefused(
      `--name must be 1 to 64 letters, digits, spaces or . _ @ -, and begin with a letter or digit; got ${JSON.stringify(name)}`,
    )
  const folder = new CeremonyFolder(path)
  const made: { contribution?: Contribution } = {}
  const round = await folder.addRound(async (last, into) => {
    const transcript = folder.transcriptOf(last)
    refuseLate(terminal, transcript)
    checkRound(folder, last, transcript)
    const signingKey = typeof key === "function" ? await key() : key
    const publicKey = publicKeyHex(signingKey)
    refuseTwice(transcript, name, publicKey)
    const typed =
      (await terminal.ask("Type anything at random, which is mixed with random bytes: ")) ?? ""
    const circuits: Record<string, CircuitHashes> = {}
    for (const circuit of Object.keys(transcript.announcement.circuits)) {
      terminal.progress(`Contributing to ${circuit}\n`)
      const to = provingKeyPath(into, circuit)
      // The typed text can only add: the system's random bytes alone are enough.
      const entropy = `${randomBytes(64).toString("hex")}${typed}`
      const contribution = await writeContribution(provingKeyPath(last.path, circuit), to, entropy)
      circuits[circuit] = { contribution, provingKey: sha256Of(to) }
    }
    const contribution = signed(
      {
        name,
        publicKey,
        contributedAt: isoTime(terminal.now()),
        previous: transcriptHash(transcript),
        circuits,
      },
      signingKey,
    )
    const next = { ...transcript, contributions: [...transcript.contributions, contribution] }
    writeFileSync(transcriptPath(into), transcriptText(next))
    made.contribution = contribution
    terminal.progress("Storing the contribution\n")
  })
  const { contribution } = made
  if (contribution === undefined) throw new Error("a stored round has a contribution")
  terminal.print(
    `Contribution ${round.number} of ${name} is in ${round.path}.\nPublish this yourself, where people know you:\n${JSON.stringify(contribution, null, 2)}\n`,
  )
  return contribution
}

function refuseLate(terminal: Terminal, { announcement, beacon }: Transcript): void {
  if (beacon !== null)
    throw new CeremonyRefused("the beacon was applied: the ceremony takes no more contributions")
  const time = timeOfRound(announcement.beacon)
  if (time <= terminal.now())
    throw new CeremonyRefused(
      `the beacon, round ${announcement.beacon.round}, was published at ${isoTime(time)}: a contribution made after it does not count. Apply the beacon`,
    )
}

function refuseTwice({ contributions }: Transcript, name: string, publicKey: string): void {
  contributions.forEach((other, index) => {
    if (other.name === name || other.publicKey === publicKey)
      throw new CeremonyRefused(
        `contribution ${index + 1} is of ${other.name} with key ${other.publicKey}: each person contributes once, under a name and a key of their own`,
      )
  })
}
