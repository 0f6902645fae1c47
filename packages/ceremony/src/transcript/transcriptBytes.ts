import { createHash } from "node:crypto"
import { canonicalJson, type Json } from "./canonicalJson.ts"
import type { Attested, CircuitHashes, RoundHashes, Transcript } from "./Transcript.ts"

/** The canonical bytes of a transcript. A transcript file has exactly these. */
export function transcriptText({ announcement, contributions, beacon }: Transcript): string {
  const { format, announcedAt, circuits, powersOfTau } = announcement
  return canonicalJson({
    announcement: {
      format,
      announcedAt,
      circuits: mapped(circuits, ({ constraintSystem, startingKey }) => ({
        constraintSystem,
        startingKey,
      })),
      powersOfTau: { ...powersOfTau },
      beacon: { ...announcement.beacon, chain: { ...announcement.beacon.chain } },
    },
    contributions: contributions.map(({ signature, ...attested }) => ({
      ...attestedJson(attested),
      signature,
    })),
    beacon: beacon === null ? null : { ...beacon, circuits: roundJson(beacon.circuits) },
  })
}

/** SHA-256 of a transcript's canonical bytes. */
export const transcriptHash = (transcript: Transcript): string =>
  createHash("sha256").update(transcriptText(transcript)).digest("hex")

/** The text that a contributor signs. Its first line keeps the signature from meaning anything elsewhere. */
export const attestationText = (attested: Attested): string =>
  `shielded-relay ceremony: attestation of a contribution\n${canonicalJson(attestedJson(attested))}`

/** The transcript before a contribution, or before the beacon if `contributions` is the number of all. */
export const transcriptBefore = (transcript: Transcript, contributions: number): Transcript => ({
  ...transcript,
  contributions: transcript.contributions.slice(0, contributions),
  beacon: null,
})

function attestedJson({ name, publicKey, contributedAt, previous, circuits }: Attested) {
  return { name, publicKey, contributedAt, previous, circuits: roundJson(circuits) }
}

const roundJson = (hashes: RoundHashes) =>
  mapped(hashes, ({ contribution, provingKey }: CircuitHashes) => ({ contribution, provingKey }))

const mapped = <A>(record: Readonly<Record<string, A>>, to: (value: A) => Json) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]))
