import { FieldReader } from "../transcript/FieldReader.ts"
import type { DrandChain } from "../transcript/Transcript.ts"

/**
 * Reads a chain from drand's answer to `GET /<chain>/info`.
 *
 * @throws CeremonyRefused if it is not of the scheme whose signatures this package checks
 */
export function readDrandChain(where: string, text: string): DrandChain {
  const { public_key, genesis_time, period, schemeID } = FieldReader.ofText(where, text).some([
    "public_key",
    "genesis_time",
    "period",
    "schemeID",
  ])
  schemeID.literal("bls-unchained-g1-rfc9380")
  return {
    publicKey: public_key.text(/^[0-9a-f]{192}$/, "96 bytes of hex"),
    genesisTime: genesis_time.integer(0, 2 ** 40),
    period: period.integer(1, 2 ** 20),
  }
}

/** Reads a round from drand's answer to `GET /<chain>/public/<round>`. @throws CeremonyRefused if it is none */
export function readDrandRound(where: string, text: string) {
  const { round, signature } = FieldReader.ofText(where, text).some(["round", "signature"])
  return {
    round: round.integer(1, Number.MAX_SAFE_INTEGER),
    signature: signature.text(/^[0-9a-f]{96}$/, "48 bytes of hex"),
  }
}
