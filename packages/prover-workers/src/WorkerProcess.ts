import { fork, type ChildProcess } from "node:child_process"
import type { CircuitInputs, CircuitName } from "@shielded-relay/core"
import type { CircuitFiles, FromWorker, ToWorker } from "./worker/messages.ts"

/** What a process is started with. */
export interface WorkerStart {
  /** What it runs: an absolute path. */
  readonly script: string
  readonly threadsPerProof: number
  readonly circuits: ReadonlyArray<readonly [CircuitName, CircuitFiles]>
}

/** What a worker process reports. Nothing comes after `onExit`, and nothing but `onExit` after `kill`. */
export interface WorkerListener {
  readonly onReady: () => void
  readonly onBroken: (reason: string) => void
  /** `null`: the inputs break a constraint. */
  readonly onProof: (proof: Extract<FromWorker, { kind: "proof" }>["proof"] | null) => void
  /** It is gone, whatever ended it. */
  readonly onExit: () => void
}

/** One process that makes proofs, and can be killed at any moment. */
export class WorkerProcess {
  readonly #child: ChildProcess
  /** Killed or gone. What it told before may still be on its way, even after its end, and is nobody's any more. */
  #over = false

  constructor({ script, threadsPerProof, circuits }: WorkerStart, listener: WorkerListener) {
    this.#child = fork(script, [], {
      // A source finds its packages' sources.
      execArgv: script.endsWith(".ts") ? ["--conditions=source"] : [],
      // It needs none of the service's configuration, which holds secrets; and what it might print is nobody's business.
      env: {},
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Structured clone: big integers cross as they are.
      serialization: "advanced",
    })
    this.#child.on("message", (message: FromWorker) => {
      if (this.#over) return
      if (message.kind === "ready") listener.onReady()
      else if (message.kind === "broken") listener.onBroken(message.reason)
      else listener.onProof(message.kind === "proof" ? message.proof : null)
    })
    let gone = false
    const onGone = () => {
      if (gone) return
      gone = true
      this.#over = true
      listener.onExit()
    }
    this.#child.once("exit", onGone)
    // Emitted instead of `exit` when the process could not be started, and when a message could not be sent to a dead one.
    this.#child.on("error", () => {
      if (this.#child.pid === undefined) onGone()
    })
    this.#send({ kind: "start", threads: threadsPerProof, circuits })
  }

  get connected(): boolean {
    return this.#child.connected
  }

  prove(circuit: CircuitName, inputs: CircuitInputs): void {
    this.#send({ kind: "prove", circuit, inputs })
  }

  /** At once and without its consent; `onExit` follows. */
  kill(): void {
    this.#over = true
    this.#child.kill("SIGKILL")
  }

  #send(message: ToWorker): void {
    // A process that died a moment ago reports through `exit`.
    if (this.#child.connected) this.#child.send(message, () => {})
  }
}
