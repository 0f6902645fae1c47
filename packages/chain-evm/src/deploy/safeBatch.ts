import { renderAddress } from "@shielded-relay/core"
import type { Hex } from "@shielded-relay/pool-contracts"
import { keccak256 } from "ox/Hash"
import { fromString } from "ox/Hex"
import type { DeploymentStep } from "./deploymentSteps.ts"
import type { DeploymentPlan } from "./planDeployment.ts"

interface BatchStep extends Pick<DeploymentStep, "step" | "to" | "data"> {
  /** Wei. Default 0. */
  readonly value?: bigint
}

/**
 * Unsigned transactions in the form that the transaction builder of a Safe imports. `owner` is the Safe, if it is known.
 *
 * @param createdAt milliseconds since the epoch
 */
export function safeBatch(
  {
    chainId,
    owner,
  }: {
    readonly chainId: DeploymentPlan["chainId"]
    readonly owner: DeploymentPlan["owner"] | null
  },
  steps: ReadonlyArray<BatchStep>,
  createdAt: number,
) {
  const meta = {
    name: owner === null ? "shielded-relay transfer" : "shielded-relay deployment",
    description: steps.map(({ step }) => step).join("; "),
    txBuilderVersion: "1.16.5",
    createdFromSafeAddress: owner === null ? "" : renderAddress(owner, "evm"),
    createdFromOwnerAddress: "",
  }
  const batch = {
    version: "1.0",
    chainId: String(chainId),
    createdAt,
    meta,
    transactions: steps.map(({ to, data, value = 0n }) => ({
      to: renderAddress(to, "evm"),
      value: value.toString(),
      data,
      contractMethod: null,
      contractInputsValues: null,
    })),
  }
  return { ...batch, meta: { ...meta, checksum: safeChecksum(batch) } }
}

/** The builder's checksum of a batch without one. The builder warns of a file with another, or none. The name is left out. */
export const safeChecksum = (batch: { readonly meta: object }): Hex =>
  keccak256(fromString(serialized({ ...batch, meta: { ...batch.meta, name: null } })))

/** The builder's own canonical text. */
function serialized(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(serialized).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const names = entries.map(([name]) => name)
  return `{${JSON.stringify(names)}${entries.map(([, each]) => `${serialized(each)},`).join("")}}`
}
