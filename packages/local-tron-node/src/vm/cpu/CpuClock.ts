import { Halt } from "../Halt.ts"
import type { CpuTable } from "./CpuTable.ts"

/** Modelled processor time of one transaction, held to `getMaxCpuTimeOfOneTx`. */
export class CpuClock {
  readonly table: CpuTable
  readonly #scale: number
  readonly #limit: number
  #spent = 0
  #operation = "STOP"

  /** @param scale how many times as long as in the table everything takes */
  constructor(table: CpuTable, scale: number, limitMilliseconds: number) {
    this.table = table
    this.#scale = scale
    this.#limit = limitMilliseconds * 1_000_000
  }

  spend(nanoseconds: number): void {
    this.#spent += nanoseconds * this.#scale
  }

  get microseconds(): number {
    return Math.round(this.#spent / 1_000)
  }

  /** @throws Halt OUT_OF_TIME. java-tron reads its clock before every operation: what an operation takes shows at the next one. */
  check(operation: string): void {
    this.#operation = operation
    if (this.#spent > this.#limit) {
      throw new Halt("OUT_OF_TIME", `CPU timeout for '${operation}' operation executing`)
    }
  }

  /** @throws Halt OUT_OF_TIME if the last operation went beyond the limit */
  checkLast(): void {
    this.check(`${this.#operation}(TX_LAST_OP)`)
  }
}
