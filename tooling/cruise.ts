import { spawnSync } from "node:child_process"

interface Dependency {
  readonly module: string
  readonly resolved: string
}

export interface Module {
  readonly source: string
  readonly dependencies: readonly Dependency[]
}

interface CruiseResult {
  readonly modules: readonly Module[]
  readonly summary: {
    readonly violations: readonly {
      readonly from: string
      readonly to: string
      readonly rule: { readonly name: string }
      readonly cycle?: readonly { readonly name: string }[]
    }[]
  }
}

/** Runs dependency-cruiser over the given folders with the rules of `.dependency-cruiser.cjs`. */
export const cruise = (root: string, folders: readonly string[]) => {
  const run = spawnSync(
    "depcruise",
    ["--config", ".dependency-cruiser.cjs", "--output-type", "json", ...folders],
    {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 256 * 1024 * 1024,
      shell: process.platform === "win32",
    },
  )
  if (run.error !== undefined) throw run.error
  if (!run.stdout.startsWith("{"))
    throw new Error(`dependency-cruiser gave no result:\n${run.stderr}`)
  const result = JSON.parse(run.stdout) as CruiseResult
  return {
    modules: result.modules,
    violations: result.summary.violations.map(({ rule, from, to, cycle }) =>
      cycle === undefined
        ? `${rule.name}: ${from} → ${to}`
        : `${rule.name}: ${[from, ...cycle.map((step) => step.name)].join(" → ")}`,
    ),
  }
}
