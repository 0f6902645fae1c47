import { alertRules } from "../monitoring/alertRules.ts"
import { dashboard } from "../monitoring/dashboard.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"
import type { monitoringOptions } from "./words/commandOptions.ts"

type MonitoringOptions = { readonly [name in keyof typeof monitoringOptions]?: string | undefined }

/** Prometheus' own label values may be any text; a job's name that needs quotes in a shell is a mistake. */
const jobName = /^[\w.-]{1,100}$/

/** Prints the alerting rules for Prometheus, or the board for Grafana, of the scrape job that `job` names. */
export function monitoringCommand(
  terminal: Terminal,
  what: "alerts" | "dashboard",
  { job = "shielded-relay" }: MonitoringOptions,
): ExitCode {
  if (!jobName.test(job)) {
    terminal.complain(
      `--job ${JSON.stringify(job)}: must be the job_name of the scrape configuration: letters, digits, ".", "_" and "-"; at most 100.\n`,
    )
    return 2
  }
  terminal.print((what === "alerts" ? alertRules : dashboard)({ job, pace: 1 }))
  return 0
}
