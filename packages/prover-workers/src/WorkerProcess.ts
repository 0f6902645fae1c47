import { fork, type ChildProcess } from "node:child_process"
import type { CircuitInputs, CircuitName } from "@shielded-relay/core"
import type { CircuitFiles, FromWorker, ToWorker } from "./worker/messages.ts"

/** The data that a process starts with. */
export interface WorkerStart {
  /** Absolute path of its script. */
  readonly script: string
  readonly flags: ReadonlyArray<string>
  readonly threadsPerProof: number
  readonly circuits: ReadonlyArray<readonly [CircuitName, CircuitFiles]>
}

/** Callbacks for a worker's reports. `onExit` is the last one; after `kill` it is the only one. */
export interface WorkerListener {
  readonly onReady: () => void
  readonly onBroken: (reason: string) => void
  /** The proof; `null` if the inputs break a constraint. */
  readonly onProof: (proof: Extract<FromWorker, { kind: "proof" }>["proof"] | null) => void
  /** The process is gone, for any reason. */
  readonly onExit: () => void
}

/** A process that makes proofs and can be killed at any moment. */
export class WorkerProcess {
  readonly #child: ChildProcess
  /** Killed or gone. Messages that arrive later are ignored. */
  #over = false

  constructor({ script, flags, threadsPerProof, circuits }: WorkerStart, listener: WorkerListener) {
    this.#child = fork(script, [], {
      // A worker that runs from sources imports other packages' sources.
      execArgv: [...flags, ...(script.endsWith(".ts") ? ["--conditions=source"] : [])],
      // The environment holds the service's secrets and the worker needs none of it: only a hint for glibc, which would keep the memory of
      // a key's bytes for later, and the folder where Node keeps compiled modules. Its output is discarded.
      env: {
        MALLOC_MMAP_THRESHOLD_: "262144",
        ...(process.env["NODE_COMPILE_CACHE"] === undefined
          ? {}
          : { NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] }),
      },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Structured clone passes BigInts.
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
    // Node emits `error` instead of `exit` if the process could not be started, and also if a message could not be sent.
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

  /** Kills the process immediately; `onExit` follows. */
  kill(): void {
    this.#over = true
    this.#child.kill("SIGKILL")
  }

  #send(message: ToWorker): void {
    // A process that has just died reports through `exit`.
    if (this.#child.connected) this.#child.send(message, () => {})
  }
}
