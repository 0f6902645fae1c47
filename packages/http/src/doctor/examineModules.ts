import type { Configuration } from "../configuration/Configuration.ts"
import { failureText, kindOf } from "../cli/failureText.ts"
import { loadProver } from "../start/loadProver.ts"
import { loadSignatureVerifier } from "../start/loadSignatureVerifier.ts"
import type { LocatedFinding } from "./LocatedFinding.ts"

/** Loads the modules that the configuration chooses. Returns a fault for each that cannot be loaded. */
export async function examineModules({
  prover,
  signatureVerifier,
}: Pick<Configuration, "prover" | "signatureVerifier">): Promise<ReadonlyArray<LocatedFinding>> {
  const faults = await Promise.all([
    prover.name === "elsewhere"
      ? null
      : faultIn("SHIELDED_RELAY_PROVER", () => loadProver(prover.name, {})),
    faultIn("SHIELDED_RELAY_SIGNATURE_VERIFIER", () =>
      loadSignatureVerifier(signatureVerifier, unheard),
    ),
  ])
  return faults.filter((fault) => fault !== null)
}

async function faultIn(
  where: string,
  load: () => Promise<unknown>,
): Promise<LocatedFinding | null> {
  try {
    await load()
    return null
  } catch (error) {
    const remedy = error instanceof Error ? remedies.get(kindOf(error)) : undefined
    return {
      where,
      verdict: "fault",
      what: `cannot be used. ${failureText(error).trimEnd()}`,
      remedy: remedy ?? "Name a module that this machine can load.",
    }
  }
}

const remedies: ReadonlyMap<string, string> = new Map([
  ["ProverNotLoaded", "Install the prover, or name another one."],
  ["SignatureVerifierNotLoaded", "Install the npm package secp256k1, or choose auto."],
])

/** The examination reports what it finds; log entries of the start would only repeat it. */
const unheard = { debug: ignore, info: ignore, warn: ignore, error: ignore }

function ignore(): void {}
