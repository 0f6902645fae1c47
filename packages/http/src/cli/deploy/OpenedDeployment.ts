import type { Finding } from "@shielded-relay/core"
import type { ChainConfiguration } from "../../configuration/chain/readChains.ts"
import type { AnyDeploymentFile } from "../../deployment/chainsFile.ts"
import type { ExitCode } from "../Terminal.ts"
import type { DeployApplyOptions, DeployCloseOptions } from "./deployOptions.ts"

/** A deployment file with what the commands can do for its family. Each family has a folder here. */
export interface OpenedDeployment {
  readonly file: AnyDeploymentFile
  /** Prints the plan. Returns 1 if it cannot be applied as it is. */
  readonly plan: (json: boolean) => Promise<ExitCode>
  readonly apply: (given: DeployApplyOptions) => Promise<ExitCode>
  /** Compares the deployment with its chain. The addresses are those of a chains file, if one is given. */
  readonly verify: (chainsFile: string | undefined) => Promise<ReadonlyArray<Finding>>
  /** Gives up what is unfinished; `null` for families of which nothing returns. */
  readonly close: ((given: DeployCloseOptions) => Promise<ExitCode>) | null
  /** Addresses of the file's tokens in their order; `null` for a test token that was not created yet. Asks no endpoint. */
  readonly tokens: () => Promise<ReadonlyArray<string | null>>
  /** Compares the deployment with its chain. The addresses are those of the configuration, if it has the chain. */
  readonly compare: (configured: ChainConfiguration | undefined) => Promise<ReadonlyArray<Finding>>
}
