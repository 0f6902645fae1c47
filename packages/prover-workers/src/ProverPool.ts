import type { CircuitInputs, CircuitName, Groth16Proof, ProofFailed } from "@shielded-relay/core"
import { WorkerProcess } from "./WorkerProcess.ts"
import type { CircuitFiles } from "./worker/messages.ts"

export interface ProverPoolOptions {
  /** Absolute path of the script that a worker process runs. */
  readonly script: string
  /** Flags of Node that it runs with. */
  readonly flags: ReadonlyArray<string>
  readonly workers: number
  readonly threadsPerProof: number
  /** Maximum number of proofs that wait while all workers are busy. */
  readonly queueLimit: number
  /** Time limit of one proof, milliseconds. */
  readonly timeout: number
  /** Time limit for a process to get ready, milliseconds. */
  readonly startTimeout: number
  readonly circuits: ReadonlyArray<readonly [CircuitName, CircuitFiles]>
}

/** Why a proof was not made. */
export type FailureReason = ProofFailed["reason"]

/** A requested proof. It is settled once, or cancelled. */
export interface ProofTask {
  readonly circuit: CircuitName
  readonly inputs: CircuitInputs
  readonly settle: (result: Groth16Proof | FailureReason) => void
}

interface Slot {
  process: WorkerProcess | null
  /** `ending`: killed but not gone yet. */
  state: "gone" | "starting" | "ready" | "ending"
  task: ProofTask | null
  /** Limits the start, then the task. */
  timer: NodeJS.Timeout | null
  /** Consecutive processes that ended before they were ready. */
  failures: number
}

const LONGEST_PAUSE = 10_000
/** Number of consecutive processes that may end before they are ready; then `start` fails. */
const START_ATTEMPTS = 3

/** Worker processes behind one bounded queue. A process that ends is replaced. */
export class ProverPool {
  readonly #options: ProverPoolOptions
  readonly #slots: ReadonlyArray<Slot>
  readonly #queue: Array<{ readonly task: ProofTask; readonly timer: NodeJS.Timeout }> = []
  readonly #onChange = new Set<() => void>()
  /** The process that made each proof that is still referenced. */
  readonly #makers = new WeakMap<Groth16Proof, WorkerProcess>()
  #broken: string | null = null
  #closed = false

  constructor(options: ProverPoolOptions) {
    this.#options = options
    this.#slots = Array.from({ length: options.workers }, () => ({
      process: null,
      state: "gone" as const,
      task: null,
      timer: null,
      failures: 0,
    }))
  }

  /** Starts all workers and waits until each is ready. Rejects if one cannot load its circuits. */
  async start(): Promise<void> {
    for (const slot of this.#slots) this.#spawn(slot)
    await this.#until(() => this.#broken !== null || this.#slots.every(isReady))
    if (this.#broken !== null) throw new Error(this.#broken)
  }

  get workers(): number {
    return this.#slots.length
  }

  get queued(): number {
    return this.#queue.length
  }

  get free(): number {
    const idle = this.#slots.filter((slot) => isReady(slot) && slot.task === null).length
    return idle + this.#options.queueLimit - this.#queue.length
  }

  /** Starts or queues a task. Returns false if all workers are busy and the queue is full. */
  submit(task: ProofTask): boolean {
    if (this.#closed) {
      task.settle("stopped")
      return true
    }
    const idle = this.#slots.find((slot) => isReady(slot) && slot.task === null)
    if (idle !== undefined) {
      this.#begin(idle, task)
      return true
    }
    if (this.#queue.length >= this.#options.queueLimit) return false
    const { queueLimit, workers, timeout } = this.#options
    // Long enough even if every proof ahead uses its full time limit. The timeout also ends the wait if workers cannot be restarted.
    const waitLimit = timeout * (1 + Math.ceil(queueLimit / workers))
    const timer = setTimeout(() => {
      this.#unqueue(task)
      task.settle("timeout")
    }, waitLimit)
    this.#queue.push({ task, timer })
    return true
  }

  /** Withdraws a task: removes it from the queue, or kills its worker. */
  cancel(task: ProofTask): void {
    this.#unqueue(task)
    const slot = this.#slots.find((one) => one.task === task)
    if (slot === undefined) return
    this.#release(slot)
    this.#kill(slot)
  }

  /** Reports a proof that does not verify. Kills the process that made it; the proof that process is working on is lost. */
  distrust(proof: Groth16Proof): void {
    const maker = this.#makers.get(proof)
    const slot = this.#slots.find(({ process }) => process !== null && process === maker)
    if (slot !== undefined) this.#kill(slot)
  }

  /** Refuses waiting tasks, lets running ones finish, and ends every process. */
  async close(): Promise<void> {
    this.#closed = true
    for (const { task, timer } of this.#queue.splice(0)) {
      clearTimeout(timer)
      task.settle("stopped")
    }
    // This wait ends, because each running proof has its own timer.
    await this.#until(() => this.#slots.every(({ task }) => task === null))
    for (const slot of this.#slots) this.#kill(slot)
    await this.#until(() => this.#slots.every(({ process }) => process === null))
  }

  #spawn(slot: Slot): void {
    slot.state = "starting"
    // A process that hangs is killed and counts as one that ended before it was ready.
    slot.timer = setTimeout(() => slot.process?.kill(), this.#options.startTimeout)
    slot.process = new WorkerProcess(this.#options, {
      onReady: () => {
        this.#release(slot)
        slot.state = "ready"
        slot.failures = 0
        this.#next(slot)
      },
      onBroken: (reason) => {
        this.#broken = reason
        slot.process?.kill()
      },
      onProof: (proof) => {
        const { task, process } = slot
        if (proof !== null && process !== null) this.#makers.set(proof, process)
        this.#release(slot)
        // Start the next task before reporting: the listener may submit at once and must find this worker busy.
        this.#next(slot)
        task?.settle(proof ?? "witness")
      },
      onExit: () => this.#replace(slot),
    })
  }

  #replace(slot: Slot): void {
    const { task } = slot
    this.#release(slot)
    if (slot.state === "starting") slot.failures += 1
    if (slot.failures >= START_ATTEMPTS)
      this.#broken ??= "worker processes end before they are ready"
    slot.process = null
    slot.state = "gone"
    task?.settle("worker-lost")
    if (!this.#closed) {
      const pause = slot.failures === 0 ? 0 : Math.min(LONGEST_PAUSE, 100 * 2 ** slot.failures)
      setTimeout(() => {
        if (!this.#closed) this.#spawn(slot)
      }, pause).unref()
    }
    this.#changed()
  }

  #begin(slot: Slot, task: ProofTask): void {
    slot.task = task
    slot.timer = setTimeout(() => {
      this.#release(slot)
      this.#kill(slot)
      task.settle("timeout")
    }, this.#options.timeout)
    slot.process?.prove(task.circuit, task.inputs)
  }

  #next(slot: Slot): void {
    const waiting = slot.task === null ? this.#queue.shift() : undefined
    if (waiting !== undefined) {
      clearTimeout(waiting.timer)
      this.#begin(slot, waiting.task)
    }
    this.#changed()
  }

  #release(slot: Slot): void {
    if (slot.timer !== null) clearTimeout(slot.timer)
    slot.timer = null
    slot.task = null
  }

  /** Kills the process. Its exit starts the replacement. */
  #kill(slot: Slot): void {
    if (slot.process === null) return
    slot.state = "ending"
    slot.process.kill()
  }

  #unqueue(task: ProofTask): void {
    const index = this.#queue.findIndex((waiting) => waiting.task === task)
    if (index < 0) return
    for (const { timer } of this.#queue.splice(index, 1)) clearTimeout(timer)
  }

  #changed(): void {
    for (const listener of this.#onChange) listener()
  }

  #until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!condition()) return
        this.#onChange.delete(check)
        resolve()
      }
      this.#onChange.add(check)
      check()
    })
  }
}

/** A process with a closed channel is about to end, and a task given to it would be lost. */
function isReady({ state, process }: Slot): boolean {
  return state === "ready" && process?.connected === true
}
