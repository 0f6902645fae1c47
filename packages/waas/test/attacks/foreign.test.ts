import { waasRoutes } from "../../src/index.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  ask,
  ManagedWorld,
  nonce,
  stamper,
  textOf,
  scheduleRoute,
} from "../support/ManagedWorld.ts"

type Fields = Readonly<Record<string, unknown>>

/** What a request names: things of the signer's organization, of another one, or that exist nowhere. */
interface Named {
  readonly userId: string
  readonly wallet: string
  readonly tron: string
  readonly policyId: string
  readonly proposalId: string
  readonly publicKey: string
}

const nowhere = "6e9f1c1e-7d2b-4c3a-9b1e-0a1b2c3d4e5f"

describe("an id of another organization is answered as an unknown one", () => {
  let managed: ManagedWorld
  let foreign: Named
  let unknown: Named
  beforeAll(async () => {
    managed = await ManagedWorld.open()
    const user = await managed.user(10)
    const policyId = await managed.policy({ userIds: [user.userId], actionType: "CREATE_WALLET" })
    await managed.policy({
      userIds: [user.userId],
      actionType: "SIGN_TRANSACTION",
      conditions: { approvals: 1 },
    })
    const proposed = await managed.ask(
      "POST /waas/private-to-private",
      user.stamper,
      managed.payment(user, user.evm, "1"),
    )
    foreign = {
      proposalId: textOf(proposed, "proposalId"),
      userId: user.userId,
      wallet: user.evm,
      tron: user.tron,
      policyId,
      publicKey: user.stamper.publicKey,
    }
    unknown = {
      userId: nowhere,
      wallet: `0x${"12".repeat(20)}`,
      tron: `41${"13".repeat(20)}`,
      policyId: nowhere,
      proposalId: nowhere,
      publicKey: "ab".repeat(32),
    }
  })
  afterAll(() => managed.close())

  const payment = ({ userId, wallet }: Named): Fields => ({
    userId,
    fromAddress: wallet,
    to: `0x${"aa".repeat(20)}`,
    token: managed.world.text(managed.world.token()),
    amount: "1",
    chainId: managed.world.chainId,
  })
  const reading = ({ userId, wallet }: Named): Fields => ({
    userId,
    walletAddress: wallet,
    chainId: managed.world.chainId,
  })
  const staking = ({ userId, tron }: Named): Fields => ({
    userId,
    fromAddress: tron,
    to: `0x${"aa".repeat(20)}`,
    amount: "1",
    chainId: managed.world.chainId,
  })
  const signing = ({ userId, tron }: Named): Fields => ({ userId, fromAddress: tron })

  /** The fields of each route that names something. `null`: it names nothing but the organization. */
  const fieldsOf: Readonly<Record<string, ((named: Named) => Fields) | null>> = {
    "POST /waas/create-organization": null,
    "POST /waas/create-user": null,
    "POST /waas/create-wallet": ({ userId }) => ({ userId }),
    "GET /waas/get-organization": null,
    "GET /waas/get-user": ({ userId }) => ({ userId }),
    "GET /waas/get-users": null,
    "GET /waas/get-wallets": ({ userId }) => ({ userId }),
    "GET /waas/audit-log": null,
    "POST /waas/add-key": ({ userId }) => ({ userId, publicKey: "cd".repeat(32) }),
    "POST /waas/remove-key": ({ userId, publicKey }) => ({ userId, publicKey }),
    "POST /waas/suspend": ({ userId }) => ({ userId }),
    "POST /waas/resume": ({ userId }) => ({ userId }),
    "POST /waas/add-policy": ({ userId }) => ({ userIds: [userId], actionType: "CREATE_WALLET" }),
    "POST /waas/update-policy": ({ policyId }) => ({ policyId, effect: "deny" }),
    "POST /waas/remove-policy": ({ policyId }) => ({ policyId }),
    "GET /waas/get-policies": null,
    "GET /waas/private-balance": reading,
    "GET /waas/refresh-cache": reading,
    "POST /waas/private-to-private": payment,
    "POST /waas/private-to-public": payment,
    "POST /waas/public-to-private": payment,
    "POST /waas/public-to-public": payment,
    // Tested with a schedule of its own: publicToPublic.test.ts.
    [scheduleRoute]: null,
    // cancelStanding.test.ts.
    "POST /waas/cancel-scheduled-transaction": null,
    "POST /waas/wallet/tron/delegate-resource": staking,
    "POST /waas/wallet/tron/undelegate-resource": staking,
    "POST /waas/wallet/tron/freeze": staking,
    "POST /waas/wallet/tron/unfreeze": staking,
    "POST /waas/wallet/tron/withdraw-unfrozen": staking,
    "GET /waas/operation": null,
    "POST /waas/approve-proposal": ({ proposalId }) => ({ proposalId, digest: "ab".repeat(32) }),
    "POST /waas/reject-proposal": ({ proposalId }) => ({ proposalId }),
    "GET /waas/proposal": ({ proposalId }) => ({ proposalId }),
    "GET /waas/proposals": null,
    "POST /waas/wallet/sign-typed-data": (named) => ({
      ...signing(named),
      chainId: managed.world.chainId,
      domain: { name: "A" },
      types: { A: [{ name: "a", type: "uint256" }] },
      value: { a: 1 },
    }),
    "POST /waas/wallet/sign-message": (named) => ({ ...signing(named), message: "hello" }),
  }

  it("on every route there is", () => {
    expect(Object.keys(fieldsOf).toSorted()).toEqual(waasRoutes.map(({ key }) => key).toSorted())
  })

  const naming = waasRoutes.filter(
    ({ key }) => key !== "POST /waas/create-organization" && key !== scheduleRoute,
  )
  it.each(naming)("$key", async ({ key }) => {
    const by = { root: stamper(60), user: stamper(61) }
    const created = await ask(managed.world, "POST /waas/create-organization", by.root, {
      organizationName: "Attacker",
      nonce: nonce(),
    })
    const organizationId = textOf(created, "organizationId")
    const own = { organizationId, nonce: nonce(), publicKey: by.user.publicKey }
    await ask(managed.world, "POST /waas/create-user", by.root, own)
    const fields = fieldsOf[key] ?? (() => ({ of: "x", publicKey: "ef".repeat(32) }))
    const told = async (who: typeof by.root, named: Named, id: string) => {
      const sent = { ...fields(named), organizationId: id, nonce: nonce() }
      const { outcome, body } = await ask(managed.world, key, who, sent)
      return { outcome, body: { ...body, nonce: "" } }
    }
    for (const who of Object.values(by)) {
      // In his own organization, what belongs to another one.
      const answers = fieldsOf[key] === null ? [] : [foreign, unknown]
      const [known, nothing] = await Promise.all(
        answers.map((named) => told(who, named, organizationId)),
      )
      expect(known?.outcome).not.toBe("ok")
      expect(known).toEqual(nothing)
      // In the other organization.
      const outside = await told(who, foreign, managed.organizationId)
      expect(outside.outcome).toBe("SIGNER_UNKNOWN")
      expect(outside).toEqual(await told(who, foreign, nowhere))
    }
    // The other organization is as it was.
    const after = await managed.ask("GET /waas/get-organization", managed.root.stamper)
    expect(after.data).toMatchObject({ users: 2, policies: 2, standing: "active" })
  })
})
