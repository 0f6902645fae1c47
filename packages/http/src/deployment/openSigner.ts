import type { readKeystore } from "@shielded-relay/chain-evm"
import { Effect, Redacted } from "effect"
import { ConfigurationError } from "../configuration/Problems.ts"
import type { Terminal } from "../cli/Terminal.ts"
import { resolveOutside } from "../start/resolveSecret.ts"
import type { DeploymentFile } from "./readDeploymentFile.ts"

/** A deployment's signer, opened no further than a command needs. */
export interface Signer {
  /** Its address, where the keystore tells it without its password. */
  readonly address: string | null
  /** Its private key. Asks for a keystore's password if the deployment file names none. */
  readonly key: () => Promise<Redacted.Redacted<string>>
}

/**
 * The signer of a deployment or transfer; `null` for `print`.
 *
 * @param path The deployment file; `null` if options name the signer.
 * @throws SecretMissing if what the file refers to is not there
 * @throws ConfigurationError if a keystore is none, or if it does not open
 */
export async function openSigner(
  path: string | null,
  { signer, password }: Pick<DeploymentFile, "signer" | "password">,
  terminal: Terminal,
  read: typeof readKeystore,
): Promise<Signer | null> {
  const resolve = (reference: Parameters<typeof resolveOutside>[0]) =>
    Effect.runPromise(resolveOutside(reference, terminal))
  switch (signer.kind) {
    case "print":
      return null
    case "env":
    case "file": {
      const key = withPrefix(
        await resolve(
          signer.kind === "env"
            ? { from: "env", name: signer.name }
            : { from: "file", path: signer.path },
        ),
      )
      return { address: null, key: () => Promise.resolve(key) }
    }
    case "keystore": {
      const keystore = read(Redacted.value(await resolve({ from: "file", path: signer.path })))
      if (keystore === null)
        throw wrong(
          path,
          "signer",
          `must name a keystore of version 3 (Web3 Secret Storage, scrypt or pbkdf2); ${signer.path} is none`,
        )
      return {
        address: keystore.address,
        key: async () => {
          const given =
            password === null
              ? await terminal.ask(`Password of ${signer.path}: `, "secret")
              : Redacted.value(await resolve(password))
          if (given === null)
            throw wrong(
              path,
              "password",
              "is required where nobody answers: env:NAME or file:/path",
            )
          const key = keystore.open(given)
          if (key !== null) return Redacted.make(key)
          throw wrong(path, "password", `does not open the keystore ${signer.path}`)
        },
      }
    }
  }
}

const wrong = (path: string | null, field: string, what: string) =>
  new ConfigurationError([{ where: path === null ? `--${field}` : `${path}.${field}`, what }])

function withPrefix(key: Redacted.Redacted<string>): Redacted.Redacted<string> {
  const text = Redacted.value(key)
  return text.startsWith("0x") ? key : Redacted.make(`0x${text}`)
}
