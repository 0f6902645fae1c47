import { Schema } from "effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "@shielded-relay/devnet"
import { onTestFinished } from "vitest"

const decode = Schema.decodeUnknownSync(
  Schema.Struct({
    data: Schema.Struct({
      result: Schema.Array(Schema.Struct({ metric: Schema.Record(Schema.String, Schema.String) })),
    }),
  }),
)

export interface Prometheus {
  /** The labels of the series that an expression has now. */
  readonly query: (expression: string) => Promise<ReadonlyArray<Readonly<Record<string, string>>>>
  /** Names of the alarms that ring, in order. */
  readonly ringing: () => Promise<ReadonlyArray<string>>
}

export interface PrometheusOptions {
  /** `host:port` whose /metrics it reads. */
  readonly target: string
  /** The file of rules. */
  readonly rules: string
  /** Milliseconds between two reads, and between two evaluations of the rules. */
  readonly interval: number
}

/** A Prometheus server of the machine, which ends with the test. @throws Error with its output if it does not start */
export async function startPrometheus({
  target,
  rules,
  interval,
}: PrometheusOptions): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), "prometheus-"))
  const config = {
    global: { scrape_interval: `${interval}ms`, evaluation_interval: `${interval}ms` },
    rule_files: ["rules.yml"],
    scrape_configs: [
      {
        job_name: "shielded-relay",
        scrape_timeout: `${interval}ms`,
        static_configs: [{ targets: [target] }],
      },
    ],
  }
  await writeFile(join(folder, "rules.yml"), rules)
  // YAML is a superset of JSON.
  await writeFile(join(folder, "prometheus.yml"), JSON.stringify(config))
  const port = await freePort()
  const options = {
    "config.file": join(folder, "prometheus.yml"),
    "storage.tsdb.path": join(folder, "data"),
    "web.listen-address": `127.0.0.1:${port}`,
  }
  const words = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const server = spawn("prometheus", words, { stdio: ["ignore", "ignore", "pipe"] })
  const gone = once(server, "exit")
  onTestFinished(async () => {
    server.kill("SIGKILL")
    await gone
    await rm(folder, { recursive: true, force: true })
  })
  // Read to its end: a program of Go ends when nobody reads its standard error.
  let output = ""
  const ready = Promise.withResolvers<void>()
  server.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text
    if (output.includes("Server is ready to receive web requests")) ready.resolve()
  })
  await Promise.race([
    ready.promise,
    gone.then(() => Promise.reject(new Error(output.slice(-4_000)))),
  ])
  const query = async (expression: string) => {
    const url = `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(expression)}`
    const { data } = decode(await (await fetch(url)).json())
    return data.result.map(({ metric }) => metric)
  }
  return {
    query,
    ringing: async () => {
      const firing = await query('ALERTS{alertstate="firing"}')
      return [...new Set(firing.map(({ alertname = "" }) => alertname))].toSorted()
    },
  }
}
