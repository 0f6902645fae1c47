import { simulatedAddress } from "@shielded-relay/testkit"
import type { World } from "./World.ts"

const flooder = simulatedAddress(0xf100d)

/** A stranger who deposits into the pool of a world, each time under another key. */
export class Flood {
  readonly #world: World
  #made = 0n
  #stop: () => void = () => {}

  constructor(world: World) {
    this.#world = world
  }

  /** So many deposits wait for the next block. */
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

  /** So many deposits every so many milliseconds, until `stop`. */
  begin(deposits: number, milliseconds: number): void {
    this.stop()
    this.#stop = this.#world.time.every(milliseconds, () => this.burst(deposits))
  }

  stop(): void {
    this.#stop()
  }
}
