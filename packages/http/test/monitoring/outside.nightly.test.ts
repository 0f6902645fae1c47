import { freePort } from "@shielded-relay/devnet"
import { status, WebhookReceiver } from "@shielded-relay/devnet/webhooks"
import { readdirSync, readFileSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { it, onTestFinished } from "vitest"
import { startCollector } from "../support/collector.ts"
import { openOwner, openPlace, serveMonitored, userOf } from "./monitored.ts"

/** Alarms about what is around a service: its callers, its receivers, its machine. Two workers serve. */
it("alarms ring at floods of connections, refused events and traces, and a worker that ends", async () => {
  const place = await openPlace({ mining: 1 })
  const receiver = await new WebhookReceiver().start()
  onTestFinished(() => receiver.stop())
  let tracesStatus = 200
  const collector = await startCollector((response) => {
    response.statusCode = tracesStatus
    response.end("{}")
  })
  onTestFinished(() => collector.close())
  const port = await freePort()
  const { service, baseUrl, watch } = await serveMonitored(
    {
      ...place.environment,
      SHIELDED_RELAY_LISTEN: `127.0.0.1:${port}`,
      SHIELDED_RELAY_MAX_CONNECTIONS: "20",
      SHIELDED_RELAY_TRACES_ENDPOINT: collector.url,
      SHIELDED_RELAY_WEBHOOK_URL: receiver.url("localhost"),
      SHIELDED_RELAY_WEBHOOK_SECRETS: "env:WEBHOOK_SECRET",
      SHIELDED_RELAY_WEBHOOK_NETWORKS: "127.0.0.0/8,::1",
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 3).toString("base64")}`,
      NODE_EXTRA_CA_CERTS: receiver.certificate,
    },
    "--workers",
    "2",
  )
  const owner = await openOwner(place, baseUrl, userOf(place, 0), 1)
  const { rings, silent, until } = await watch()

  // The traces endpoint is down.
  tracesStatus = 503
  await until(owner.balance, "MonitoringIncomplete")
  tracesStatus = 200
  await silent()

  // The machine runs out of memory and ends a worker.
  const [worker] = childrenOf(service.process.pid)
  if (worker === undefined) throw new Error("the service has workers")
  process.kill(worker, "SIGKILL")
  await rings("WorkersReplaced")
  await silent()

  // More connections than the service lets in.
  let sockets: ReadonlyArray<Socket> = []
  const leave = () => sockets.forEach((socket) => socket.destroy())
  await until(async () => {
    leave()
    sockets = Array.from({ length: 90 }, () => connect(port, "127.0.0.1"))
    for (const socket of sockets) socket.on("error", () => null)
  }, "ConnectionsDropped")
  leave()
  await silent()

  // A receiver of events that refuses them.
  receiver.answer = status(500)
  await owner.wallet.send(await owner.prepare())
  await rings("WebhookBacklog")
})

/** Process ids of the children of a process. */
function childrenOf(pid = 0): ReadonlyArray<number> {
  const tasks = `/proc/${pid}/task`
  return readdirSync(tasks).flatMap((task) =>
    readFileSync(`${tasks}/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  )
}
