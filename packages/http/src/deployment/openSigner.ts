import type { readKeystore } from "@shielded-relay/chain-evm"
import { Effect, Redacted } from "effect"
import { ConfigurationError } from "../configuration/Problems.ts"
import type { Terminal } from "../cli/Terminal.ts"
import { resolveOutside } from "../start/resolveSecret.ts"
import type { DeploymentFile } from "./readDeploymentFile.ts"

/**
 * The private key of a deployment's signer; `null` for `print`. Asks for a keystore's password if the file names none.
 *
 * @throws SecretMissing if what the file refers to is not there
 * @throws ConfigurationError if a keystore does not open
 */
export async function openSigner(
  path: string,
  { signer, password }: Pick<DeploymentFile, "signer" | "password">,
  terminal: Terminal,
  read: typeof readKeystore,
): Promise<Redacted.Redacted<string> | null> {
  const resolve = (reference: Parameters<typeof resolveOutside>[0]) =>
    Effect.runPromise(resolveOutside(reference, terminal))
  switch (signer.kind) {
    case "print":
      return null
    case "env":
      return withPrefix(await resolve({ from: "env", name: signer.name }))
    case "file":
      return withPrefix(await resolve({ from: "file", path: signer.path }))
    case "keystore": {
      const text = Redacted.value(await resolve({ from: "file", path: signer.path }))
      const keystore = read(text)
      if (keystore === null)
        throw wrong(
          path,
          "signer",
          `must name a keystore of version 3 (Web3 Secret Storage, scrypt or pbkdf2); ${signer.path} is none`,
        )
      const given =
        password === null
          ? await terminal.ask(`Password of ${signer.path}: `, "secret")
          : Redacted.value(await resolve(password))
      if (given === null)
        throw wrong(path, "password", "is required where nobody answers: env:NAME or file:/path")
      const key = keystore.open(given)
      if (key !== null) return Redacted.make(key)
      throw wrong(path, "password", `does not open the keystore ${signer.path}`)
    }
  }
}

const wrong = (path: string, field: string, what: string) =>
  new ConfigurationError([{ where: `${path}.${field}`, what }])

function withPrefix(key: Redacted.Redacted<string>): Redacted.Redacted<string> {
  const text = Redacted.value(key)
  return text.startsWith("0x") ? key : Redacted.make(`0x${text}`)
}
