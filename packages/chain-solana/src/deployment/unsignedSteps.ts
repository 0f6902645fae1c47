import { base58 } from "@scure/base"
import { PublicKey } from "@solana/web3.js"
import { units } from "../deploy/sendAndWait.ts"
import { anyBlockhash, messageOf } from "../sending/message.ts"
import type { DeploymentStep } from "./DeploymentStep.ts"

/** A transaction that somebody else signs. */
export interface UnsignedStep {
  readonly step: string
  /** The account that pays and signs, base58. */
  readonly signer: string
  /** The v0 message, base58, as multisig programs import it. Its blockhash is a placeholder. */
  readonly message: string
}

/** What the admin has to sign of a plan. */
export const unsignedSteps = (
  admin: string,
  steps: ReadonlyArray<DeploymentStep>,
): ReadonlyArray<UnsignedStep> =>
  steps
    .filter(({ by, isDone }) => by === "admin" && !isDone)
    .flatMap(({ step, transactions }) =>
      transactions.map(({ instructions }) => ({
        step,
        signer: admin,
        message: base58.encode(
          messageOf({
            payer: new PublicKey(admin),
            blockhash: anyBlockhash,
            units,
            unitPrice: 0n,
            instructions,
            tables: [],
          }).serialize(),
        ),
      })),
    )
