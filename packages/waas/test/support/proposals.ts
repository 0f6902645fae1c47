import { ManagedWorld, textOf, type Answered, type Member } from "./ManagedWorld.ts"

type Fields = Readonly<Record<string, unknown>>

export const payRoute = "POST /waas/private-to-private"
export const approveRoute = "POST /waas/approve-proposal"
export const rejectRoute = "POST /waas/reject-proposal"
export const dayInSeconds = 24 * 60 * 60
/** One whole token: tokens of the simulated network have six decimals. */
export const units = 10n ** 6n

/** An organization with two administrators, and a user whose payments need approvals. */
export class ProposalWorld {
  readonly managed: ManagedWorld
  readonly admins: readonly [Member, Member]
  readonly user: Member
  readonly payee: Member

  private constructor(
    managed: ManagedWorld,
    admins: readonly [Member, Member],
    user: Member,
    payee: Member,
  ) {
    this.managed = managed
    this.admins = admins
    this.user = user
    this.payee = payee
  }

  static async open(notes = 6): Promise<ProposalWorld> {
    const managed = await ManagedWorld.open({
      configuration: { operationsPerWorker: 32 },
      prover: { workers: 4, places: 64 },
    })
    const admins = [await managed.user(10, "admin"), await managed.user(11, "admin")] as const
    const world = new ProposalWorld(managed, admins, await managed.user(12), await managed.user(13))
    await world.fund(world.user, notes)
    return world
  }

  async fund({ evm }: Member, notes: number): Promise<void> {
    const { world } = this.managed
    const deposits = Array.from({ length: notes }, () => 10n * units)
    await world.deposit({ address: evm }, world.token(), ...deposits)
    await world.flushed()
  }

  /** A policy under which payments of these users need approvals. */
  policy(conditions: Fields = { approvals: 2 }, by = [this.user], changes: Fields = {}) {
    return this.managed.policy({
      userIds: by.map(({ userId }) => userId),
      actionType: "SIGN_TRANSACTION",
      conditions,
      ...changes,
    })
  }

  /** Asks for a payment of the user. */
  pay(amount = "1", changes: Fields = {}, by = this.user): Promise<Answered> {
    const payment = this.managed.payment(this.user, this.payee.evm, amount, changes)
    return this.managed.ask(payRoute, by.stamper, payment)
  }

  /** The id and the digest of a proposal. */
  named(proposed: Answered) {
    return { proposalId: textOf(proposed, "proposalId"), digest: textOf(proposed, "digest") }
  }

  approve(by: Member, proposed: Answered, changes: Fields = {}): Promise<Answered> {
    return this.managed.ask(approveRoute, by.stamper, { ...this.named(proposed), ...changes })
  }

  async shown(proposed: Answered, by: Member = this.managed.root): Promise<Fields> {
    const { proposalId } = this.named(proposed)
    const answer = await this.managed.ask("GET /waas/proposal", by.stamper, { proposalId })
    const { proposal } = answer.data
    if (typeof proposal !== "object" || proposal === null) return { outcome: answer.outcome }
    return { ...proposal }
  }

  async balance({ evm }: Member = this.payee): Promise<bigint> {
    const { world } = this.managed
    return (await world.balance({ address: evm }, world.token())).balance
  }

  close(): Promise<void> {
    return this.managed.close()
  }
}
