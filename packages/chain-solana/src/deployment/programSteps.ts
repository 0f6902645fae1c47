import type { Keypair, PublicKey } from "@solana/web3.js"
import type { ProgramKeys } from "../deploy/deployProgram.ts"
import {
  bufferSize,
  bufferTransaction,
  deployTransaction,
  missingPieces,
  programSize,
  type Upload,
} from "../deploy/uploadProgram.ts"
import { programDataHeader, type ProgramOnChain } from "../state/readProgramData.ts"
import type { RentOf } from "./deploymentCosts.ts"
import { stepsOf, type DeploymentStep } from "./DeploymentStep.ts"
import type { ProgramBuffer } from "./programBuffer.ts"
import type { DeploymentFault } from "./DeploymentFault.ts"

interface Uploading {
  readonly what: "program" | "exchange"
  readonly bytes: Uint8Array
  readonly keys: ProgramKeys
  readonly state: {
    readonly program: ProgramOnChain | "missing" | "foreign"
    readonly buffer: ProgramBuffer | "missing" | "foreign"
  }
}

/** Rents that the upload of a program needs. */
export const programSizes = (bytes: Uint8Array): ReadonlyArray<number> => [
  bufferSize(bytes),
  programSize,
  programDataHeader + bytes.length,
]

/** Makes a buffer, writes the pieces that it lacks, and deploys the program from it. */
export function programSteps(
  { what, bytes, keys, state }: Uploading,
  {
    payer,
    rentOf,
    unitPrice,
  }: { readonly payer: PublicKey; readonly rentOf: RentOf; readonly unitPrice: bigint },
): ReadonlyArray<DeploymentStep> {
  const upload: Upload = {
    payer,
    ...keys,
    bytes,
    bufferRent: Number(rentOf(bufferSize(bytes))),
    programRent: Number(rentOf(programSize)),
  }
  const stands = typeof state.program !== "string"
  const written = typeof state.buffer === "string" ? null : state.buffer
  const pieces = stands ? [] : missingPieces(upload, written?.bytes ?? null)
  const named = <Sent extends { readonly step: string }>(sent: Sent): Sent => ({
    ...sent,
    step: sent.step.replace("the program", `the ${what}`),
  })
  const step = stepsOf(unitPrice)
  return [
    step(`make a buffer for the ${what}`, stands || written !== null, rentOf(bufferSize(bytes)), [
      named(bufferTransaction(upload)),
    ]),
    {
      ...step(`write the ${what} into the buffer`, pieces.length === 0, 0n, pieces.map(named)),
      isParallel: true,
    },
    step(
      `deploy the ${what}`,
      stands,
      rentOf(programSize) + rentOf(programDataHeader + bytes.length) - rentOf(bufferSize(bytes)),
      [named(deployTransaction(upload))],
    ),
  ]
}

/** What stands in the way of an upload. @param payer `null` if nobody uploads */
export function programFaults(
  { bytes, keys, state: { program, buffer } }: Uploading,
  programHash: string,
  payer: PublicKey | null,
): ReadonlyArray<DeploymentFault> {
  const [name, bufferName] = [textOf(keys.program), textOf(keys.buffer)]
  const payerText = payer?.toBase58() ?? null
  const faults: Array<DeploymentFault> = []
  const fault = (code: DeploymentFault["code"], what: string, remedy: string) =>
    void faults.push({ code, what, remedy })
  if (program === "foreign")
    fault("foreign-program", `the account ${name} is no program, or was closed`, anew)
  else if (program === "missing") {
    if (buffer === "foreign")
      fault("foreign-program", `the account ${bufferName} is no buffer`, anew)
    else if (buffer !== "missing") {
      if (payerText !== null && buffer.authority !== payerText)
        fault(
          "invalid-sender",
          `the buffer ${bufferName} belongs to ${buffer.authority ?? "nobody"}, not to the deployer ${payerText}`,
          "Deploy with the key that began.",
        )
      if (buffer.bytes.length !== bytes.length)
        fault(
          "foreign-program",
          `the buffer ${bufferName} was made for another program, of ${buffer.bytes.length} bytes, not ${bytes.length}`,
          "Deploy that program, or run shielded-relay deploy close and begin anew.",
        )
    }
  } else if (program.hash !== programHash)
    fault(
      "foreign-program",
      `the program at ${name} has SHA-256 ${program.hash}, not ${programHash}`,
      "Give the build that was deployed, or begin anew with another journal.",
    )
  return faults
}

export const anew = "Run shielded-relay deploy close, which gives the journal new keys."

const textOf = ({ publicKey }: Keypair): string => publicKey.toBase58()
