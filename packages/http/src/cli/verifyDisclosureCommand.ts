import {
  ContractSignatures,
  groth16Verifier,
  nobleDigestSigner,
  nobleSignatureVerifierLayer,
} from "@shielded-relay/core"
import { parseStatement, verifyStatement } from "@shielded-relay/pool"
import { circuit } from "@shielded-relay/pool-circuits"
import { Effect } from "effect"
import { createPublicKey, verify, type KeyObject } from "node:crypto"
import { ConfigurationError } from "../configuration/Problems.ts"
import { chainConnector } from "../start/chain/chainConnector.ts"
import { keysIn } from "../start/keysIn.ts"
import { emptyVault } from "../start/emptyVault.ts"
import { readChainOfReader } from "../statement/readChainOfReader.ts"
import { statementCsv, statementReport } from "../statement/statementReport.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"

export interface DisclosureOptions {
  readonly statement?: string | undefined
  readonly verifier?: string | undefined
  readonly "chain-file"?: string | undefined
  readonly csv?: boolean | undefined
  readonly "service-key"?: string | undefined
  readonly "service-signature"?: string | undefined
}

/**
 * Checks a statement against a chain, without the service and its configuration. Prints it as JSON, or as CSV for an accountant. Exit code
 * 1 if the statement is invalid or the chain cannot be reached.
 */
export async function verifyDisclosureCommand(
  terminal: Terminal,
  options: DisclosureOptions,
): Promise<ExitCode> {
  const given = (name: "statement" | "verifier" | "chain-file", what: string): string => {
    const value = options[name]
    if (value !== undefined) return value
    throw new ConfigurationError([{ where: `--${name}`, what: `is required: ${what}` }])
  }
  const verifier = given("verifier", "the name under which you asked for the statement")
  const chainFile = given("chain-file", "a file with the chain and pool that you trust")
  const answer = new TextEncoder().encode(
    contents(terminal, "--statement", given("statement", "the file that the owner gave you")),
  )
  const signedByService = isSignedByService(terminal, options, answer)
  const text = contents(terminal, "--chain-file", chainFile)
  const { chain, environment } = readChainOfReader(chainFile, text, terminal.environment)
  const keys = keysIn(terminal.environment)
  const { verifyingKey, development } = keys?.circuits.disclosure ?? circuit("disclosure")
  const verified = await Effect.runPromise(
    Effect.gen(function* () {
      // Checks that the file is a statement before it asks the chain.
      yield* parseStatement(answer)
      const { connect } = yield* chainConnector(chain, { ...terminal, environment }, keys)
      const { gateway, verifyErc1271 } = yield* connect(nobleDigestSigner)
      const contracts = new Map(
        verifyErc1271 === undefined ? [] : [[gateway.chainId, verifyErc1271] as const],
      )
      return yield* verifyStatement(answer, {
        gateway,
        verifier,
        isProof: groth16Verifier(verifyingKey),
      }).pipe(
        Effect.provide(nobleSignatureVerifierLayer),
        Effect.provideService(ContractSignatures, contracts),
      )
    }).pipe(Effect.scoped, Effect.provide(emptyVault)),
  )
  terminal.print(
    options.csv === true
      ? statementCsv(verified)
      : statementReport(verified, { developmentKeys: development, signedByService }),
  )
  if (development)
    terminal.complain(
      "Its proofs verify under development keys, with which anyone can forge proofs.\n",
    )
  return 0
}

function isSignedByService(
  terminal: Terminal,
  { "service-key": keyFile, "service-signature": signature }: DisclosureOptions,
  answer: Uint8Array,
): boolean {
  if (keyFile === undefined && signature === undefined) return false
  if (keyFile === undefined || signature === undefined)
    throw new ConfigurationError([
      { where: "--service-key", what: "and --service-signature belong together: give both" },
    ])
  const key = publicKey(contents(terminal, "--service-key", keyFile))
  const bytes = Buffer.from(signature, "base64")
  if (verify("sha256", answer, { key, dsaEncoding: "ieee-p1363" }, bytes)) return true
  throw new ConfigurationError([
    { where: "--service-signature", what: "is not this key's signature of the statement" },
  ])
}

function publicKey(pem: string): KeyObject {
  try {
    return createPublicKey(pem)
  } catch {
    throw new ConfigurationError([
      {
        where: "--service-key",
        what: "must be a public key in PEM, as GET /attestation returns it",
      },
    ])
  }
}

function contents(terminal: Terminal, option: string, path: string): string {
  try {
    return terminal.readFile(path)
  } catch {
    throw new ConfigurationError([{ where: option, what: `${path} cannot be read` }])
  }
}
