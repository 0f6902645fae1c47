import type { Answer, SignedRequest } from "@shielded-relay/api"
import type { DigestSigner } from "@shielded-relay/core"
import {
  Caller,
  countedUuids,
  evmWallet,
  type Body,
  type SimulatedNetwork,
  type SimulatedTime,
  type Wallet,
} from "@shielded-relay/testkit"
import { saysUnscreened, type Asked, type OwnerAccount } from "./caller/CallersLedger.ts"
import type { Fleet } from "./Fleet.ts"
import { simulatedAudience } from "./Product.ts"
import type { Delivery } from "./Script.ts"
import type { Switchboard } from "./Switchboard.ts"

/**
 * How often a caller sends a request without an answer, and its pause between two tries in
 * milliseconds.
 */
const tries = 4
const pause = 6_000

/**
 * How callers write to the service: they open sessions, sign requests, and repeat the same bytes
 * while no answer comes.
 */
export class Correspondence {
  readonly uuid = countedUuids()
  readonly #fleet: Fleet
  readonly #time: SimulatedTime
  readonly #chainId: number
  readonly #switchboard: Switchboard
  readonly #wallets: ReadonlyArray<Wallet>
  readonly #signDigest: DigestSigner
  readonly #busy = new Set<Promise<void>>()

  constructor(
    owners: number,
    parts: {
      readonly fleet: Fleet
      readonly time: SimulatedTime
      readonly network: SimulatedNetwork
      readonly switchboard: Switchboard
      readonly signDigest: DigestSigner
    },
  ) {
    this.#fleet = parts.fleet
    this.#time = parts.time
    this.#chainId = parts.network.chain.contract.identity.chainId
    this.#switchboard = parts.switchboard
    this.#signDigest = parts.signDigest
    this.#wallets = Array.from({ length: owners }, (_, index) =>
      evmWallet(index + 1, parts.signDigest),
    )
  }

  get addresses(): ReadonlyArray<string> {
    return this.#wallets.map(({ address }) => address)
  }

  get isIdle(): boolean {
    return this.#busy.size === 0
  }

  /** Opens a session unless the owner has one. */
  async openSession(account: OwnerAccount): Promise<Caller | null> {
    if (account.caller !== null) return account.caller
    const wallet = this.#wallets[account.index]
    if (wallet === undefined) throw new RangeError(`there is no owner ${account.index}`)
    const caller = new Caller(wallet, 0x77, "normal", undefined, {
      uuid: this.uuid,
      signDigest: this.#signDigest,
    })
    const creation = caller.creation(this.#terms(account.index))
    let answer = await this.insist(creation)
    // Such a refusal uses nothing up: the same bytes may come again.
    for (let left = tries; left > 0 && saysUnscreened(answer); left -= 1) {
      await this.pass(pause)
      answer = await this.insist(creation)
    }
    if (answer?.outcome === "ok") account.caller ??= caller
    return account.caller
  }

  /**
   * Terms of the session message, in turn: version 1, version 2, and version 2 for this chain only.
   */
  #terms(owner: number): Body {
    const version2 = { messageVersion: 2, audience: simulatedAudience }
    const chainId = this.#chainId
    return [{}, version2, { ...version2, chainId }][owner % 3] ?? {}
  }

  /** Sends a request once; `null` if no answer came back. */
  ask(request: SignedRequest): Promise<Answer | null> {
    return this.#fleet.ask(request)
  }

  /** Sends the same bytes until an answer comes, up to a few times. */
  async insist(request: SignedRequest): Promise<Answer | null> {
    for (let time = 0; time < tries; time += 1) {
      const answer = await this.ask(request)
      if (answer !== null) return answer
      await this.pass(pause)
    }
    return null
  }

  /**
   * Sends a request in the way the script says and records the answers its caller receives. Returns
   * the last answer.
   */
  async deliver(asked: Asked, request: SignedRequest, delivery: Delivery): Promise<Answer | null> {
    const send = async () => {
      asked.sent += 1
      asked.firstAt ??= this.#time.now
      const answer = await this.ask(request)
      if (answer !== null && delivery !== "answer lost") asked.answers.push(answer)
      return answer
    }
    if (delivery === "twice") {
      this.#switchboard.count("request delivered twice")
      const answers = await Promise.all([send(), send()])
      return answers.find((answer) => answer !== null) ?? null
    }
    if (delivery === "answer lost") {
      this.#switchboard.count("answer lost on its way to the caller")
      await send()
      return null
    }
    for (let time = 0; time < tries; time += 1) {
      const answer = await send()
      if (answer !== null) return answer
      await this.pass(pause)
    }
    return null
  }

  pass(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.#time.after(milliseconds, resolve))
  }

  inBackground(act: () => Promise<void>): void {
    const acting = act()
    this.#busy.add(acting)
    void acting.then(
      () => this.#busy.delete(acting),
      (cause: unknown) => {
        this.#busy.delete(acting)
        this.#switchboard.violation(`a caller came to grief: ${String(cause)}`)
      },
    )
  }
}
