import { writeFileSync } from "node:fs"
import { isSignatureOfRound, timeOfRound, valueOfRound } from "../beacon/drand.ts"
import { CeremonyRefused } from "../CeremonyRefused.ts"
import type { Terminal } from "../Terminal.ts"
import {
  CeremonyFolder,
  provingKeyPath,
  sha256Of,
  transcriptPath,
} from "../folder/CeremonyFolder.ts"
import type { CircuitHashes, Transcript } from "../transcript/Transcript.ts"
import { transcriptHash, transcriptText } from "../transcript/transcriptBytes.ts"
import { checkRound } from "../verify/checkRound.ts"
import { writeBeacon } from "../zkey/keyMaker.ts"
import { isoTime } from "./isoTime.ts"

export interface BeaconOptions {
  readonly folder: string
  /** drand's round. */
  readonly published: { readonly round: number; readonly signature: string }
}

/** Ends the contributions with the announced beacon. */
export async function beaconCommand(
  terminal: Terminal,
  { folder: path, published }: BeaconOptions,
): Promise<void> {
  const folder = new CeremonyFolder(path)
  const round = await folder.addRound(async (last, into) => {
    const transcript = folder.transcriptOf(last)
    checkPublished(terminal, transcript, published)
    checkRound(folder, last, transcript)
    const { iterations } = transcript.announcement.beacon
    const circuits: Record<string, CircuitHashes> = {}
    for (const circuit of Object.keys(transcript.announcement.circuits)) {
      terminal.progress(`Applying the beacon to ${circuit}\n`)
      const from = provingKeyPath(last.path, circuit)
      const to = provingKeyPath(into, circuit)
      const value = valueOfRound(published.signature)
      const contribution = await writeBeacon(from, to, value, iterations)
      circuits[circuit] = { contribution, provingKey: sha256Of(to) }
    }
    const beacon = {
      previous: transcriptHash(transcript),
      signature: published.signature,
      circuits,
    }
    writeFileSync(transcriptPath(into), transcriptText({ ...transcript, beacon }))
  })
  terminal.print(
    `The beacon is in ${round.path}. Publish the folder, so that anyone can verify it.\nTranscript ${transcriptHash(folder.transcriptOf(round))}\n`,
  )
}

function checkPublished(
  terminal: Terminal,
  { announcement, contributions, beacon }: Transcript,
  { round, signature }: BeaconOptions["published"],
): void {
  if (beacon !== null) throw new CeremonyRefused("the beacon was applied already")
  if (contributions.length === 0)
    throw new CeremonyRefused(
      "nobody has contributed: with the beacon alone, everyone would know the secret",
    )
  if (round !== announcement.beacon.round)
    throw new CeremonyRefused(
      `the file has round ${round}, but announced is round ${announcement.beacon.round}: get that round`,
    )
  const time = timeOfRound(announcement.beacon)
  if (terminal.now() < time)
    throw new CeremonyRefused(
      `round ${round} is published at ${isoTime(time)}; the clock here says ${isoTime(terminal.now())}`,
    )
  if (!isSignatureOfRound(announcement.beacon, signature))
    throw new CeremonyRefused(
      `the signature is not the announced chain's of round ${round}: get the round again, from another endpoint`,
    )
}
