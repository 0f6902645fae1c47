import { MetricsRegistry, startService } from "@shielded-relay/http"
import { memoryVault } from "@shielded-relay/storage-memory"
import { createRelay } from "shielded-relay"
import { afterEach, describe, expect, it } from "vitest"
import { traceExport } from "../src/telemetry/traceExport.ts"
import { TraceSender } from "../src/telemetry/TraceSender.ts"
import { busyProver } from "./support/busyProver.ts"
import { startCollector, type Collector } from "./support/collector.ts"
import { memoryLogger } from "./support/memoryLogger.ts"
import { RowCaller } from "./support/rowCaller.ts"
import { testSigner } from "./support/testSigner.ts"

const open: Array<Collector> = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})
const collector = async (...answer: Parameters<typeof startCollector>) => {
  const started = await startCollector(...answer)
  open.push(started)
  return started
}
const batch = (text: string) => Uint8Array.from(new TextEncoder().encode(text))
const events = (lines: ReadonlyArray<string>) =>
  lines.map((line) => {
    const { event, fault }: { readonly event: string; readonly fault?: string } = JSON.parse(line)
    return fault === undefined ? event : `${event}: ${fault}`
  })
const dropped = async (metrics: MetricsRegistry) =>
  /^shielded_relay_trace_batches_dropped_total (\d+)$/m.exec(
    (await metrics.exposition()).text,
  )?.[1] ?? "0"

/** A service that tells its spans to an endpoint, and a request to it. */
async function serviceTelling(url: string) {
  const [logger, metrics] = [memoryLogger(), new MetricsRegistry()]
  const service = await startService({
    relay: await createRelay({
      vault: memoryVault(),
      prover: busyProver(),
      chains: [],
      sessions: { audiences: ["https://relay.example"] },
      tracer: traceExport(url, logger, metrics),
    }),
    logger,
    signer: testSigner,
    listen: { host: "127.0.0.1", port: 0 },
    adminListen: null,
    metrics,
  })
  const caller = new RowCaller({ useEIP712: false })
  const { path, init } = await caller.creation()
  const ask = () => fetch(service.url + path, init)
  if (typeof init.body !== "string") throw new Error("a body of a request is text")
  return { service, ask, body: init.body, logger, metrics }
}

describe("spans of the service", () => {
  it("reach an OTLP endpoint, at the latest when it stops, with nothing that a caller sent", async () => {
    const endpoint = await collector()
    const { service, ask, body } = await serviceTelling(endpoint.url)
    expect((await ask()).status).toBe(200)
    expect(await service.stop()).toBe(true)

    const text = endpoint.batches.join()
    const spans = endpoint.batches.flatMap(spansOf)
    const root = spans.find(({ name }) => name === "POST /create-session")
    expect(root).toMatchObject({ kind: 2, status: { code: 1 } })
    expect(root?.attributes).toContainEqual({
      key: "http.response.status_code",
      value: { intValue: 200 },
    })
    expect(spans).toContainEqual(
      expect.objectContaining({ name: "useCase.createSession", parentSpanId: root?.spanId }),
    )
    const sent: Readonly<Record<string, unknown>> = JSON.parse(body)
    const values = Object.values(sent).map(String)
    expect(values.filter((value) => value.length > 8 && text.includes(value))).toEqual([])
  })

  it("are given up without holding up an answer when the endpoint is not there", async () => {
    const gone = await collector()
    await gone.close()
    open.pop()
    const { service, ask, logger, metrics } = await serviceTelling(gone.url)
    expect((await ask()).status).toBe(200)
    expect(await service.stop()).toBe(true)
    expect(events(logger.lines)).toContain("traces-not-exported: TypeError")
    expect(await dropped(metrics)).toBe("1")
  })
})

interface SentSpan {
  readonly name: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: ReadonlyArray<unknown>
}

function spansOf(text: string): ReadonlyArray<SentSpan> {
  const sent: {
    readonly resourceSpans: ReadonlyArray<{
      readonly scopeSpans: ReadonlyArray<{ readonly spans: ReadonlyArray<SentSpan> }>
    }>
  } = JSON.parse(text)
  return sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
}

describe("a sender of batches", () => {
  it("keeps sixteen while an endpoint is silent, drops and counts the others, and lets a stop go on", async () => {
    const silent = await collector(() => {})
    const metrics = new MetricsRegistry()
    const sender = new TraceSender(silent.url, memoryLogger(), metrics, { batch: 60_000, stop: 1 })
    for (let k = 0; k < 40; k++) sender.offer(batch(String(k)))
    await sender.finish()
    await silent.received(1)
    expect(silent.batches).toEqual(["0"])
    expect(await dropped(metrics)).toBe(String(40 - 1 - 16))
  })

  it("gives up a batch that the endpoint is silent about, and sends the next", async () => {
    const slow = await collector((response, count) => count > 1 && response.end())
    const [metrics, logger] = [new MetricsRegistry(), memoryLogger()]
    // A batch expires when the test says so: how long a batch takes depends on the machine.
    const started: Array<AbortController> = []
    const expiring = () => {
      const controller = new AbortController()
      started.push(controller)
      return controller.signal
    }
    const patience = { batch: 1, stop: 60_000 }
    const sender = new TraceSender(slow.url, logger, metrics, patience, expiring)
    sender.offer(batch("one"))
    sender.offer(batch("two"))
    await slow.received(1)
    started[0]?.abort(new DOMException("it took too long", "TimeoutError"))
    await sender.finish()
    expect(slow.batches).toEqual(["one", "two"])
    expect(await dropped(metrics)).toBe("1")
    expect(events(logger.lines)).toEqual(["traces-not-exported: TimeoutError", "traces-exported"])
  })

  it("says once that an endpoint refuses, and once that it takes batches again", async () => {
    const moody = await collector((response, count) => {
      response.statusCode = count <= 3 ? 500 : 200
      response.end("what it says stays out of the log")
    })
    const [metrics, logger] = [new MetricsRegistry(), memoryLogger()]
    const sender = new TraceSender(moody.url, logger, metrics)
    for (const text of ["1", "2", "3", "4", "5"]) sender.offer(batch(text))
    await sender.finish()
    expect(events(logger.lines)).toEqual(["traces-not-exported: status 500", "traces-exported"])
    expect(await dropped(metrics)).toBe("3")
  })
})
