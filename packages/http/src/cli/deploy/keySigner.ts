import { Effect, type Redacted } from "effect"
import type { KeySigner } from "../../deployment/SignerReference.ts"
import { resolveOutside } from "../../start/resolveSecret.ts"
import type { Terminal } from "../Terminal.ts"

/**
 * A deployer's key, as its variable or file has it.
 *
 * @throws SecretMissing if it is not there
 */
export const keySigner = (
  terminal: Terminal,
  signer: KeySigner,
): Promise<Redacted.Redacted<string>> =>
  Effect.runPromise(
    resolveOutside(
      signer.kind === "env"
        ? { from: "env", name: signer.name }
        : { from: "file", path: signer.path },
      terminal,
    ),
  )
