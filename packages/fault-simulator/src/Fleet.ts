import type { Answer, SignedRequest } from "@shielded-relay/api"
import {
  OperationStore,
  type PrivateSendRules,
  type RelayConfigurationShape,
  type Storage,
} from "@shielded-relay/core"
import { Context, Layer } from "effect"
import {
  insecureSeededRandom,
  seededScheduleRandom,
  type SimulatedNetwork,
  type SimulatedProver,
  type SimulatedTime,
} from "@shielded-relay/testkit"
import { Overheard } from "./Overheard.ts"
import type { Payers } from "./caller/Payers.ts"
import type { CallersLedger } from "./caller/CallersLedger.ts"
import { ClosureWatch } from "./check/ClosureWatch.ts"
import { canariesOf } from "./check/canaries.ts"
import { waitingAtMost } from "./check/checkStorage.ts"
import { processGateway } from "./process/processGateway.ts"
import { processProver } from "./process/processProver.ts"
import { processScreening } from "./process/processScreening.ts"
import { processTelemetry } from "./process/processTelemetry.ts"
import { processStorage, type Leaseholders } from "./process/processStorage.ts"
import type { Product, RunningService } from "./Product.ts"
import { SimulatedProcess } from "./process/SimulatedProcess.ts"
import type { Switchboard } from "./Switchboard.ts"

/** Milliseconds that a caller waits for an answer, about as long as HTTP clients do. */
const answerTimeout = 70_000
const masterSeed = new Uint8Array(32).fill(0x5e)

/** Short times, so that every order ends within a run. */
export const privateSendRules: PrivateSendRules = {
  lifetime: 100_000,
  margin: 30_000,
  gap: 1_000,
  payoutLifetime: 300_000,
  horizon: 86_400_000,
  unpaidOrders: 50,
}

interface Place {
  process: SimulatedProcess
  /** `null` until it has started. */
  service: RunningService | null
}

export interface FleetParts {
  readonly product: Product
  readonly time: SimulatedTime
  readonly network: SimulatedNetwork
  readonly prover: SimulatedProver
  readonly switchboard: Switchboard
  readonly storage: Context.Context<Storage>
  /** `null` if the service does not screen payers. */
  readonly payers: Payers | null
  /** Minimum milliseconds from the start of a call to its deadline. */
  readonly lifetime: number
  readonly limits: Partial<Pick<RelayConfigurationShape, "maximumJoins">>
}

/**
 * The processes of one service on one storage. Restarts a process that ends, as a supervisor does.
 */
export class Fleet {
  readonly #parts: FleetParts
  readonly #leaseholders: Leaseholders = new Map()
  /** Hashes of bytes that a process was told have expired or were executed in vain. */
  readonly #settled = new Set<string>()
  readonly #closure: ClosureWatch
  readonly #places: Array<Place> = []
  readonly #overheard = new Overheard()
  readonly #supervised: boolean
  #launched = 0
  #asked = 0

  constructor(parts: FleetParts, supervised = true) {
    this.#parts = parts
    this.#supervised = supervised
    this.#closure = new ClosureWatch(parts.storage, parts.network.gateway.chainId)
  }

  get processes(): ReadonlyArray<SimulatedProcess> {
    return this.#places.map(({ process }) => process)
  }

  get services(): ReadonlyArray<RunningService | null> {
    return this.#places.map(({ service }) => service)
  }

  launch(afterRestore = false): void {
    const place: Place = { process: this.#begin(), service: null }
    this.#places.push(place)
    this.#start(place, afterRestore)
  }

  at(index: number): SimulatedProcess {
    const place = this.#places[index % this.#places.length]
    if (place === undefined) throw new RangeError("the fleet is empty")
    return place.process
  }

  /** Whether all processes have started and indexed the chain up to its head. */
  async isReady(): Promise<boolean> {
    for (const { service, process } of this.#places) {
      if (service === null || process.state !== "running") return false
      if (!(await service.readiness()).ready) return false
    }
    return true
  }

  /** A rolling deploy: the process finishes its work and ends, and another one starts. */
  stopAndStart(index: number): void {
    const place = this.#places[index % this.#places.length]
    if (place === undefined || place.service === null) return
    const { service, process } = place
    place.service = null
    process.switchboard.trace.add(`${process.name} is stopped`)
    void service.stop().then(
      () => process.kill(),
      () => process.kill(),
    )
  }

  /**
   * Sends the request to one process, the next in turn or the given one; `null` if no answer came
   * back.
   */
  async ask(request: SignedRequest, index?: number): Promise<Answer | null> {
    const { time, switchboard } = this.#parts
    this.#asked += 1
    const place = this.#places[(index ?? this.#asked) % this.#places.length]
    if (place?.service === null || place === undefined || place.process.state === "dead")
      return null
    const { process, service } = place
    const answer = await Promise.race([
      service.handle(request).catch((cause: unknown) => {
        if (place.service === service)
          switchboard.violation(`${process.name} rejected a request: ${String(cause)}`)
        return null
      }),
      process.died.then(() => null),
      new Promise<null>((resolve) => void time.after(answerTimeout, () => resolve(null))),
    ])
    if (answer !== null) this.#overheard.hearAnswer(request, answer)
    const told =
      answer === null ? "nothing" : answer.outcome === "refused" ? answer.code : answer.outcome
    switchboard.trace.add(`${process.name} answers ${request.routePattern}: ${told}`)
    if (answer?.outcome === "refused" && answer.code === "INTERNAL")
      switchboard.violation(`${process.name} answered ${request.routePattern} with a defect`)
    return answer
  }

  /** Reports what logs, metrics, spans and refusals of these processes reveal of the callers. */
  tellLeaks(ledger: CallersLedger): void {
    const leaks = this.#overheard.leaks(canariesOf(ledger))
    for (const leak of leaks) this.#parts.switchboard.violation(leak)
  }

  #begin(): SimulatedProcess {
    const { time, switchboard } = this.#parts
    this.#launched += 1
    return new SimulatedProcess(`process-${this.#launched}`, time, switchboard)
  }

  #start(place: Place, afterRestore = false): void {
    const { product, network, prover, storage, time, switchboard, lifetime, limits } = this.#parts
    const { payers } = this.#parts
    const { process } = place
    const again = (pause: number) => {
      place.service = null
      if (!this.#supervised) return
      time.after(pause, () => {
        place.process = this.#begin()
        this.#start(place)
      })
    }
    process.atDeath(() => again(switchboard.draws.between(500, 20_000)))
    const operations = Context.get(storage, OperationStore)
    const started = product.start({
      storage: processStorage(storage, process, this.#leaseholders, payers?.lists ?? null),
      chain: {
        ...network.connected,
        gateway: processGateway(network.gateway, process, operations, this.#settled, this.#closure),
      },
      prover: processProver(process, prover),
      clock: Layer.merge(process.clockLayer, this.#overheard.logger),
      tracer: this.#overheard.tracer,
      secureRandom: insecureSeededRandom(process.name),
      scheduleRandom: seededScheduleRandom(process.name),
      telemetry: processTelemetry(process, this.#overheard),
      masterSeed,
      screening: payers === null ? null : processScreening(process, payers),
      configuration: {
        deadlines: { least: lifetime, grid: 20_000, toStart: 5_000 },
        answerTimeout: 20_000,
        batchDelay: 10_000,
        resendAfter: 10_000,
        pollInterval: 1_500,
        operationsPerWorker: 4,
        waitingOperations: waitingAtMost,
        privateSend: privateSendRules,
        outOfTime: {
          block: 30_000,
          canaryPause: 15_000,
          canariesPerDay: 10_000,
          producers: 1,
          firstDepositors: "everyone",
        },
        externalNotes: payers?.externalNotes ?? "accept",
        ...limits,
      },
      afterRestore,
    })
    void started.then(
      (service) => {
        if (process.state === "dead") return
        place.service = service
        switchboard.trace.add(`${process.name} has started`)
      },
      (cause: unknown) => {
        if (process.state === "dead") return
        switchboard.trace.add(`${process.name} cannot start: ${String(cause)}`)
        if (String(cause).includes("StaleStorage"))
          switchboard.violation(
            `${process.name} took its sound storage for one that lost something`,
          )
        process.kill()
      },
    )
  }
}
