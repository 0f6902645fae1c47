import { simulatedAddress } from "@shielded-relay/testkit"
import type { World } from "./World.ts"

const flooder = simulatedAddress(0xf100d)

/** An attacker who floods a world's pool with deposits, each with a new note key. */
export class Flood {
  readonly #world: World
  #made = 0n
  #stop: () => void = () => {}

  constructor(world: World) {
    this.#world = world
  }

  /** Adds this many deposits to the next block. */
  burst(deposits: number): void {
    const { chain, network } = this.#world
    const token = network.gateway.nativeToken
    chain.endow(token, flooder, BigInt(deposits))
    for (let left = deposits; left > 0; left -= 1) {
      this.#made += 1n
      const note = { token, amount: 1n, npk: this.#made, encryptedNote: new Uint8Array(157) }
      chain.deposit(flooder, [note])
    }
  }

  /** Adds `deposits` every `milliseconds` until `stop`. */
  begin(deposits: number, milliseconds: number): void {
    this.stop()
    this.#stop = this.#world.time.every(milliseconds, () => this.burst(deposits))
  }

  stop(): void {
    this.#stop()
  }
}
