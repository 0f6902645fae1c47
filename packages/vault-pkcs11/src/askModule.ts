import { fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import { WrappingKeyUnavailable } from "@shielded-relay/vault-file"
import type { ModuleAnswer, ModuleRequest } from "./module/messages.ts"
import { moduleEnvironment } from "./module/moduleEnvironment.ts"

/** When running from sources, the process's program is a source too. */
const program = fileURLToPath(
  new URL(
    `./module/moduleProcess.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`,
    import.meta.url,
  ),
)

export type AskModule = (
  request: ModuleRequest,
  timeout: number,
  environment?: Readonly<Record<string, string>>,
) => Promise<ModuleAnswer>

/**
 * Asks the module in a process of its own, and kills that process when it has answered, or after a time.
 *
 * @param timeout Milliseconds.
 * @param environment Variables that the module sees besides those of `moduleVariables`.
 * Rejects with WrappingKeyUnavailable if there is no answer.
 */
export function askModule(
  request: ModuleRequest,
  timeout: number,
  environment?: Readonly<Record<string, string>>,
): Promise<ModuleAnswer> {
  return new Promise((resolve, reject) => {
    const child = fork(program, [], {
      execArgv: [],
      env: moduleEnvironment(process.env, environment),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      child.removeAllListeners()
      // A failed `send` after this is no event that anyone waits for.
      child.on("error", () => undefined)
      child.kill("SIGKILL")
      settle()
    }
    const fail = (what: string) =>
      end(() => reject(new WrappingKeyUnavailable(what, { retryable: true })))
    const timer = setTimeout(
      () =>
        fail(
          `the PKCS#11 module ${request.module} gave no answer within ${timeout / 1000} s: see whether its token or network HSM answers`,
        ),
      timeout,
    )
    child.once("message", (message) => {
      if (isAnswer(message)) return end(() => resolve(message))
      fail(`the PKCS#11 module ${request.module} gave an answer that has no meaning`)
    })
    child.once("error", () => fail("the process of the PKCS#11 module cannot be started"))
    child.once("exit", (code, signal) =>
      fail(`the PKCS#11 module ${request.module} ended its process (${signal ?? code})`),
    )
    child.send(request)
  })
}

/** The answer comes from our own program, in whose memory a vendor's code runs. */
export function isAnswer(value: unknown): value is ModuleAnswer {
  const field = (name: string): unknown => Reflect.get(Object(value), name)
  switch (field("kind")) {
    case "id":
      return typeof field("id") === "string"
    case "bytes":
      return field("bytes") instanceof Uint8Array
    case "refused":
      return (
        typeof field("message") === "string" &&
        typeof field("retryable") === "boolean" &&
        typeof field("pinRefused") === "boolean"
      )
    default:
      return false
  }
}
