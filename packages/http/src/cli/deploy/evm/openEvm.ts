import type { DeploymentFile } from "../../../deployment/readDeploymentFile.ts"
import type { Terminal } from "../../Terminal.ts"
import { inTime } from "../inTime.ts"
import type { OpenedDeployment } from "../OpenedDeployment.ts"
import { loadEvm } from "./loadEvm.ts"
import { evmApply } from "./evmApply.ts"
import { evmPlace } from "./evmPlace.ts"
import { evmPlan } from "./evmPlan.ts"
import { shown } from "./evmPlanText.ts"

/** Everything that the deployment comes to follows from the file. */
export async function openEvm(
  terminal: Terminal,
  path: string,
  file: DeploymentFile,
): Promise<OpenedDeployment> {
  const opened = await loadEvm(terminal, path, file)
  const { evm, options } = opened
  return {
    file,
    plan: (json) => evmPlan(terminal, opened, json),
    apply: (given) => evmApply(terminal, opened, given),
    verify: (chainsFile) =>
      evm.verifyDeployment({
        ...options,
        ...(chainsFile === undefined
          ? {}
          : { configured: evmPlace(terminal, file.chainId, chainsFile) }),
      }),
    close: null,
    tokens: async () => (await evm.plannedTokens(options)).map(shown),
    compare: (configured) => {
      const place = configured?.family === "evm" ? { configured } : {}
      return inTime(evm.verifyDeploymentEffect({ ...options, ...place }))
    },
  }
}
