import { Worker } from "node:worker_threads"
import type { CircuitName, Groth16Key, Groth16Proof } from "@shielded-relay/core"

export type VerifyingKeys = Readonly<Record<CircuitName, Groth16Key>>

export interface Question {
  readonly number: number
  readonly name: CircuitName
  readonly publicInputs: ReadonlyArray<bigint>
  readonly proof: Groth16Proof
}

export interface Verdict {
  readonly number: number
  readonly holds: boolean
}

interface Asked {
  readonly resolve: (holds: boolean) => void
  readonly reject: (reason: Error) => void
}

/** When running from sources, the thread's script is a source too. */
const ending = import.meta.url.endsWith(".ts") ? "ts" : "js"

/**
 * Verifies proofs in a thread of this process, so that pairings block neither the event loop nor the provers. The thread starts with the
 * first request. After an error, pending requests are rejected and the next request starts a new thread.
 */
export class VerifierThread {
  readonly #keys: VerifyingKeys
  #thread: Worker | null = null
  #asked = 0
  readonly #waiting = new Map<number, Asked>()

  constructor(keys: VerifyingKeys) {
    this.#keys = keys
  }

  /** Rejects if the thread ends before it answers. */
  verify(
    name: CircuitName,
    publicInputs: ReadonlyArray<bigint>,
    proof: Groth16Proof,
  ): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const number = (this.#asked += 1)
      this.#waiting.set(number, { resolve, reject })
      const thread = (this.#thread ??= this.#start())
      thread.ref()
      thread.postMessage({ number, name, publicInputs, proof } satisfies Question)
    })
  }

  async close(): Promise<void> {
    await this.#thread?.terminate()
  }

  #start(): Worker {
    const thread = new Worker(new URL(`./thread.${ending}`, import.meta.url), {
      ...(ending === "ts" ? { execArgv: ["--conditions=source"] } : {}),
      env: {},
      workerData: this.#keys,
    })
    thread.on("message", ({ number, holds }: Verdict) => {
      this.#waiting.get(number)?.resolve(holds)
      this.#waiting.delete(number)
      // An idle thread must not keep the process alive.
      if (this.#waiting.size === 0) thread.unref()
    })
    // `exit` follows and is handled below.
    thread.on("error", () => {})
    thread.on("exit", () => {
      this.#thread = null
      for (const { reject } of this.#waiting.values())
        reject(new Error("the verifier thread ended before it answered"))
      this.#waiting.clear()
    })
    return thread
  }
}
