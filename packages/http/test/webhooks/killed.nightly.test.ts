import { Journal, OperationStore, WebhookStore, type Storage } from "@shielded-relay/core"
import { startPostgres, type PostgresServer } from "@shielded-relay/devnet/postgres"
import { postgresStorage } from "@shielded-relay/storage-postgres"
import { exampleOperation, exampleOperationId } from "@shielded-relay/testkit"
import { Effect, ManagedRuntime } from "effect"
import { Webhook } from "standardwebhooks"
import { afterAll, beforeAll, expect, it } from "vitest"
import { runCommand, servedUrl } from "../support/serviceProcess.ts"
import { signatureOf, WebhookReceiver } from "@shielded-relay/devnet/webhooks"

const OPERATIONS = 60
const KILLS = 3
/** Messages until the next kill. A slow sender posts the last version of each operation alone, which must be enough for all kills. */
const BETWEEN_KILLS = OPERATIONS / (KILLS + 1)
const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`
let server: PostgresServer
let receiver: WebhookReceiver
beforeAll(async () => {
  server = await startPostgres()
  receiver = await new WebhookReceiver().start()
}, 120_000)
afterAll(async () => {
  await receiver.stop()
  await server.remove()
})

interface Told {
  readonly id: unknown
  readonly version: number
  readonly state: unknown
}
const toldBy = (message: unknown): Told => {
  const data: unknown = Reflect.get(Object(message), "data")
  const field = (name: string): unknown => Reflect.get(Object(data), name)
  return { id: field("id"), version: Number(field("version")), state: field("state") }
}

it("tells every final state although processes are killed in the middle of deliveries, and versions never fall", async () => {
  const runtime = ManagedRuntime.make(postgresStorage({ url: server.url }))
  const run = <A, E>(effect: Effect.Effect<A, E, Storage>) => runtime.runPromise(effect)
  await run(
    Effect.gen(function* () {
      const { epoch, last } = yield* (yield* Journal).extent
      yield* (yield* WebhookStore).begin("operator", { epoch, position: last })
    }),
  )
  const launch = () =>
    runCommand(
      [],
      {
        DATABASE_URL: server.url,
        WEBHOOK_URL: receiver.url("localhost"),
        WEBHOOK_SECRET: secret,
        NODE_EXTRA_CA_CERTS: receiver.certificate,
      },
      new URL("deliveringProcess.ts", import.meta.url).pathname,
    )
  let process = launch()
  await servedUrl(process)

  const accepted: Array<Told> = []
  let [messages, kills] = [0, 0]
  receiver.answer = (response, { headers, body }) => {
    messages += 1
    const told = toldBy(new Webhook(secret).verify(body, signatureOf(headers)))
    if (kills < KILLS && messages % BETWEEN_KILLS === 0) {
      // Killed when the receiver has the message, and the sender no answer.
      kills += 1
      process.process.kill("SIGKILL")
      process = launch()
      if (kills % 2 === 0) return void response.destroy()
    } else if (kills === 0 && messages % 5 === 0) {
      // Not after a kill: an attempt that died counts too, and the pause after a second one is five minutes.
      return void response.writeHead(500).end()
    }
    accepted.push(told)
    response.writeHead(204).end()
  }

  const states = ["accepted", "planned", "proven"] as const
  // The journal forgets rows of long ago, also those that nobody was told.
  const now = Date.now()
  for (let n = 0; n < OPERATIONS; n += 1)
    await run(
      Effect.gen(function* () {
        const store = yield* OperationStore
        const first = exampleOperation(n, { createdAt: now, updatedAt: now })
        yield* store.insert(first)
        for (const [index, state] of states.entries())
          if (index > 0) yield* store.update({ ...first, status: { state }, version: index + 1 })
        yield* store.update({
          ...first,
          status: { state: "failed", code: "INTERNAL", error: "it ended" },
          version: 4,
        })
      }),
    )
  const ended = () => new Set(accepted.filter(({ version }) => version === 4).map(({ id }) => id))
  await receiver.until(() => ended().size === OPERATIONS && kills === KILLS)
  for (let n = 0; n < OPERATIONS; n += 1) {
    const own = accepted.filter(({ id }) => id === exampleOperationId(n))
    const versions = own.map(({ version }) => version)
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    expect(own.at(-1)).toMatchObject({ state: "failed", version: 4 })
  }
  await runtime.dispose()
})
