import { zKey } from "snarkjs"
import { bytesOf } from "../folder/CeremonyFolder.ts"
import { CeremonyRefused } from "../CeremonyRefused.ts"
import type { VerifyingKey } from "@shielded-relay/pool-circuits"

/** Collects why snarkjs refuses; the rest of what it says is of no use to a contributor. */
function listening() {
  const reasons: Array<string> = []
  const ignore = () => {}
  return {
    reason: () => reasons.join("; ") || "a contribution is wrong, as snarkjs has printed",
    logger: {
      info: ignore,
      debug: ignore,
      warn: ignore,
      error: (text: string) => void reasons.push(text.replace(/^INVALID:\s*/, "")),
    },
  }
}

/** Writes the proving key without contributions, which follows from constraint system and phase 1 byte for byte. */
export async function writeStartingKey(
  constraintSystem: string,
  powersOfTau: string,
  to: string,
): Promise<void> {
  const { logger, reason } = listening()
  if ((await zKey.newZKey(constraintSystem, powersOfTau, to, logger)) === -1)
    throw new CeremonyRefused(`no proving key can be made from ${constraintSystem}: ${reason()}`)
}

/** Writes the next proving key. `entropy` is mixed with the system's random bytes. Returns the contribution's hash, hex. */
export async function writeContribution(
  from: string,
  to: string,
  entropy: string,
): Promise<string> {
  const { logger } = listening()
  return Buffer.from(await zKey.contribute(from, to, undefined, entropy, logger)).toString("hex")
}

/** Writes the last proving key. Returns the hash of the beacon's contribution, hex. */
export async function writeBeacon(
  from: string,
  to: string,
  value: string,
  iterations: number,
): Promise<string> {
  const { logger, reason } = listening()
  const hash = await zKey.beacon(from, to, undefined, value, iterations, logger)
  if (hash === false)
    throw new CeremonyRefused(`the beacon cannot be applied to ${from}: ${reason()}`)
  return Buffer.from(hash).toString("hex")
}

/**
 * Whether a proving key follows from the starting key by its contributions, each of which proves that its maker knew a secret.
 * Returns snarkjs' reason, or `null` if all is well.
 */
export async function faultOfKey(
  startingKey: string,
  powersOfTau: string,
  provingKey: string,
): Promise<string | null> {
  const { logger, reason } = listening()
  // From memory: snarkjs does not close the files that it verifies.
  const inMemory = (path: string) => ({ type: "mem", data: bytesOf(path) }) as const
  const [starting, tau, proving] = [
    inMemory(startingKey),
    inMemory(powersOfTau),
    inMemory(provingKey),
  ]
  try {
    const isRight = await zKey.verifyFromInit(starting, tau, proving, logger)
    return isRight ? null : reason()
  } catch (error) {
    return `it cannot be read: ${error instanceof Error ? error.message : "unknown error"}`
  }
}

export const verifyingKeyOf = (provingKey: string): Promise<VerifyingKey> =>
  zKey.exportVerificationKey(provingKey, listening().logger)
