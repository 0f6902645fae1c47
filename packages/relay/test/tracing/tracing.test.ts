import type { SignedRequest } from "@shielded-relay/api"
import { renderAddress } from "@shielded-relay/core"
import {
  MASTER_SEED,
  STRANGER,
  withdrawal,
  World,
  type WorldOptions,
} from "@shielded-relay/simulated-relay"
import type { Caller } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { inspect } from "node:util"
import { afterEach, describe, expect, it } from "vitest"
import { CollectingTracer } from "./collectingTracer.ts"

const deposited = 918_273_645_546n
const withdrawn = 123_498_765_432n
let world: World | null = null
afterEach(async () => {
  await world?.close()
  world = null
})

/** A relay that tells its spans, and a caller with a balance. */
async function open(options: WorldOptions = {}) {
  const tracer = new CollectingTracer()
  world = await World.open({ tracer: tracer.layer, ...options })
  const alice = await world.caller(1)
  await world.deposit(alice, world.token(), deposited)
  await world.flushed()
  return { here: world, tracer, alice }
}

/** Everything of a run that may not leave the process, by name. */
async function secretsOf(here: World, alice: Caller, ...requests: ReadonlyArray<SignedRequest>) {
  const notes = await here.notes(alice)
  const bodies = requests.map(({ rawBody }) => new TextDecoder().decode(rawBody))
  const { senders, family, pool, nativeToken } = here.network.gateway
  const addresses = [...senders, pool, here.token(), nativeToken].map((one) =>
    renderAddress(one, family),
  )
  return {
    owner: [alice.address, alice.publicKey, alice.sessionId],
    seed: [Buffer.from(MASTER_SEED).toString("hex")],
    addresses: [STRANGER, ...addresses],
    amounts: [deposited, withdrawn, deposited - withdrawn].map(String),
    notes: notes.flatMap(({ note }) => [note.amount, note.npk].map(String)),
    nonces: bodies.map((body) => nonceIn(body)),
    signatures: requests.flatMap(({ headers }) => Object.values(headers)),
    bodies,
    transactions: here.network.broadcasts.map(({ hash }) => hash),
  }
}

function nonceIn(body: string): string {
  const { nonce }: { readonly nonce: string } = JSON.parse(body)
  return nonce
}

/** What an exporter could write of spans: all that they hold, except their parents, which are among them. */
const exported = (tracer: CollectingTracer) =>
  tracer.spans
    .map(({ name, kind, traceId, spanId, attributes, events, links, annotations, status }) =>
      inspect(
        { name, kind, traceId, spanId, attributes, events, links, annotations, status },
        { depth: 12, maxStringLength: Infinity, maxArrayLength: Infinity },
      ),
    )
    .join("\n")
    .toLowerCase()

function expectNothingOf(
  secrets: Awaited<ReturnType<typeof secretsOf>>,
  tracer: CollectingTracer,
): void {
  const text = exported(tracer)
  for (const [kind, values] of Object.entries(secrets)) {
    for (const value of values) {
      expect([kind, value.length > 5]).toEqual([kind, true])
      const bare = value.toLowerCase().replace(/^0x/, "")
      expect([kind, value, text.includes(bare)]).toEqual([kind, value, false])
    }
  }
}

describe("the spans of a relay", () => {
  it("follow a withdrawal from its request through the worker's steps to its outcome", async () => {
    const { here, tracer, alice } = await open()
    tracer.clear()
    const { request, nonce } = withdrawal(here, alice, withdrawn)
    expect(await here.ask(request)).toMatchObject({ outcome: "ok" })
    await here.reaches(alice, nonce, "confirmed")

    expect([...tracer.paths]).toEqual(
      expect.arrayContaining([
        "POST /withdraw",
        "POST /withdraw > authorization.authorizeTransaction",
        "authorization.authorizeTransaction > SessionStore.find",
        "POST /withdraw > useCase.withdraw",
        "useCase.withdraw > intake.accept",
        "intake.accept > intake.priceOperation",
        "intake.accept > intake.propose",
        "intake.propose > Acceptances.record",
        "useCase.withdraw > intake.awaitOutcome",
        "intake.awaitOutcome > OperationStore.until",
        "worker.runOperation",
        "worker.runOperation > worker.plan",
        "worker.runOperation > worker.prove",
        "worker.prove > ShieldedPool.prove",
        "ShieldedPool.prove > Prover.prove",
        "worker.runOperation > worker.signTransaction",
        "worker.signTransaction > PoolGateway.simulate",
        "worker.signTransaction > PoolGateway.senderNonces.next",
        "worker.runOperation > worker.sendTransaction",
        "worker.sendTransaction > PoolGateway.broadcast",
        "indexer.indexOnce",
        "indexer.indexOnce > ShieldedPool.sync",
        "ShieldedPool.sync > PoolGateway.events",
        "indexer.indexOnce > indexer.settleOperations",
        "indexer.settleOperations > worker.conclude",
      ]),
    )
    expectNothingOf(await secretsOf(here, alice, request), tracer)
  })

  it("change nothing of where proofs are made", async () => {
    const tracer = new CollectingTracer()
    const here = await World.open({
      tracer: tracer.layer,
      elsewhere: { workers: 1, places: 4 },
    })
    world = here
    await here.startProver()
    const alice = await here.caller(1)
    await here.deposit(alice, here.token(), deposited)
    await here.flushed()
    const { request, nonce } = withdrawal(here, alice, withdrawn)
    await here.ask(request)
    await here.reaches(alice, nonce, "confirmed")
    const defects = here.telemetry
      .records()
      .filter(({ kind, name }) => kind === "count" && name === "background_defects_total")
    expect(defects).toEqual([])
  })

  it("are joined by the operation's id, with its kind and chain", async () => {
    const { here, tracer, alice } = await open()
    tracer.clear()
    const { request, nonce } = withdrawal(here, alice, withdrawn)
    await here.ask(request)
    await here.reaches(alice, nonce, "confirmed")
    const [operation] = (await here.inStates(["confirmed"])).filter(
      ({ kind }) => kind === "withdraw",
    )
    const about = {
      "operation.id": operation?.id,
      "operation.kind": "withdraw",
      "chain.id": here.chainId,
    }
    for (const name of [
      "POST /withdraw",
      "useCase.withdraw",
      "worker.runOperation",
      "worker.prove",
      "Prover.prove",
      "PoolGateway.broadcast",
      "worker.conclude",
    ]) {
      const attributes = tracer.named(name).map((span) => Object.fromEntries(span.attributes))
      expect([name, attributes]).toEqual([
        name,
        expect.arrayContaining([expect.objectContaining(about)]),
      ])
    }
    expect(tracer.named("POST /withdraw").map(({ traceId }) => traceId)).not.toEqual(
      tracer.named("worker.runOperation").map(({ traceId }) => traceId),
    )
  })

  it("tell of a refused request its route, its status and its code, and of what it failed with no text", async () => {
    const { here, tracer, alice } = await open()
    tracer.clear()
    const { request } = withdrawal(here, alice, deposited * 2n)
    expect(await here.ask(request)).toMatchObject({
      outcome: "refused",
      code: "INSUFFICIENT_BALANCE",
    })
    const [root] = tracer.named("POST /withdraw")
    expect(Object.fromEntries(root?.attributes ?? [])).toEqual({
      "http.request.method": "POST",
      "http.route": "/withdraw",
      "http.response.status_code": 400,
      "error.type": "INSUFFICIENT_BALANCE",
    })
    expect(tracer.named("intake.accept").map(({ status }) => status)).toMatchObject([
      {
        exit: {
          cause: { reasons: [{ error: { name: "RelayError", message: "INSUFFICIENT_BALANCE" } }] },
        },
      },
    ])
    const secrets = await secretsOf(here, alice, request)
    expectNothingOf({ ...secrets, amounts: [...secrets.amounts, String(deposited * 2n)] }, tracer)
  })

  it("tell of a defect its name alone", async () => {
    const quoted = "a defect that quotes 0xc0ffee and its owner"
    const { here, tracer, alice } = await open({
      gateway: () => ({
        refusesPayout: () => Effect.die(new TypeError(quoted, { cause: alice.address })),
      }),
    })
    tracer.clear()
    const { request } = withdrawal(here, alice, withdrawn)
    expect(await here.ask(request)).toMatchObject({ outcome: "refused", code: "INTERNAL" })
    expect(tracer.named("PoolGateway.refusesPayout").map(({ status }) => status)).toMatchObject([
      {
        exit: {
          cause: { reasons: [{ error: { name: "TypeError", message: "", stack: "TypeError" } }] },
        },
      },
    ])
    expect(exported(tracer)).not.toMatch(/quotes|c0ffee|\.ts:/)
    expectNothingOf(await secretsOf(here, alice, request), tracer)
  })

  it("say nothing of what a caller made up", async () => {
    const { here, tracer, alice } = await open()
    tracer.clear()
    const request = { ...withdrawal(here, alice, withdrawn).request, routePattern: `/${STRANGER}` }
    await here.ask({ ...request, method: "GET", pathParameters: { nonce: alice.address } })
    expect(tracer.named("unknown route").map(({ attributes }) => [...attributes])).toEqual([
      [
        ["http.response.status_code", 404],
        ["error.type", "NOT_FOUND"],
      ],
    ])
    expectNothingOf(await secretsOf(here, alice, request), tracer)
  })
})
