import {
  Journal,
  parseJournalCursor,
  renderJournalCursor,
  renderTime,
  WebhookStore,
  type JournalCursor,
  type JournalExtent,
} from "@shielded-relay/core"
import { fileVault } from "@shielded-relay/vault-file"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { ConfigurationError, Problems } from "../../configuration/Problems.ts"
import { readConfiguration } from "../../configuration/readConfiguration.ts"
import type { WebhookConfiguration } from "../../configuration/readWebhook.ts"
import { openResponseSigner } from "../../start/openResponseSigner.ts"
import { timeOfDay } from "../../telemetry/processClock.ts"
import { openWebhook, operatorEndpoint } from "../../webhooks/openWebhooks.ts"
import { testMessage } from "../../webhooks/webhookMessage.ts"
import { printLine } from "../printLine.ts"
import { complainOfOptions, readOption } from "../readOption.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"
import { withDatabase } from "../withDatabase.ts"

/** Prints the endpoint's state as one JSON line. Exits with 1 if it is switched off. */
export async function webhooksStatus(terminal: Terminal): Promise<ExitCode> {
  const { endpoint, backlog, extent } = await withDatabase(terminal, () =>
    Effect.gen(function* () {
      const store = yield* WebhookStore
      return {
        endpoint: yield* store.find(operatorEndpoint),
        backlog: yield* store.backlog(operatorEndpoint),
        extent: yield* (yield* Journal).extent,
      }
    }),
  )
  if (endpoint === null) {
    terminal.complain(
      "No service with SHIELDED_RELAY_WEBHOOK_URL has run on this database yet: nothing was sent.\n",
    )
    return 1
  }
  const { cursor, failingSince, offSince } = endpoint
  printLine(terminal, {
    endpoint: operatorEndpoint,
    state: offSince !== null ? "off" : failingSince !== null ? "failing" : "on",
    cursor: renderJournalCursor(cursor),
    newest: renderJournalCursor({ epoch: extent.epoch, position: extent.last }),
    waiting: backlog.waiting,
    oldest: timeOrNull(backlog.oldest),
    failingSince: timeOrNull(failingSince),
    offSince: timeOrNull(offSince),
  })
  return offSince === null ? 0 : 1
}

const timeOrNull = (at: number | null) => (at === null ? null : renderTime(at))

/**
 * Posts a message of type `webhook.test` to the endpoint, signed as events are, and prints what became of it.
 *
 * @throws ConfigurationError without a configured webhook.
 */
export async function webhooksTest(terminal: Terminal): Promise<ExitCode> {
  const configuration = readConfiguration(terminal.environment, terminal.readFile)
  const webhook = requireWebhook(configuration.webhook)
  const signer = await openResponseSigner(fileVault(configuration.vault))
  const at = timeOfDay()
  const outcome = await Effect.runPromise(
    Effect.flatMap(openWebhook(webhook, signer, terminal), (post) =>
      post(testMessage(`test_${randomUUID()}`, at), at),
    ),
  )
  if (outcome === "delivered") {
    terminal.print("The endpoint accepted a test message.\n")
    return 0
  }
  terminal.complain(`The endpoint did not accept a test message. ${reasons[outcome]}\n`)
  return 1
}

const reasons = {
  gone: "It answered 410, which switches it off: answer 2xx.",
  address:
    "Its host has no address, or one that is not public: SHIELDED_RELAY_WEBHOOK_NETWORKS opens your own networks.",
  unreachable:
    "It cannot be connected to: check its host, its certificate and the firewall between. NODE_EXTRA_CA_CERTS names a certificate authority of your own.",
  timeout: "It did not answer within 15 seconds: answer first, then work on the event.",
  redirect: "It answered with a redirect, which is not followed: configure the final URL.",
  refused:
    "It answered with another status than 2xx: check that it verifies with a secret of SHIELDED_RELAY_WEBHOOK_SECRETS.",
} as const

/**
 * Switches the endpoint on and makes everything due that waits. With a cursor it also sends again what followed it.
 *
 * @throws ConfigurationError without a configured webhook.
 */
export async function webhooksReplay(
  terminal: Terminal,
  options: { readonly from?: string | undefined },
): Promise<ExitCode> {
  const problems = new Problems()
  const from =
    options.from === undefined
      ? null
      : readOption(
          options,
          "from",
          problems,
          parseJournalCursor,
          "a cursor of an earlier event, epoch.position",
        )
  if (from === undefined) return complainOfOptions(terminal, problems.list)
  const problem = await withDatabase(terminal, ({ webhook }) =>
    Effect.gen(function* () {
      requireWebhook(webhook)
      const store = yield* WebhookStore
      const extent = yield* (yield* Journal).extent
      const wrong = from === null ? null : problemOf(from, extent)
      if (wrong !== null) return wrong
      yield* store.begin(operatorEndpoint, from ?? { epoch: extent.epoch, position: extent.last })
      yield* store.resume(operatorEndpoint, from, timeOfDay())
      return null
    }),
  )
  if (problem !== null) {
    terminal.complain(`--from ${problem}. Nothing was changed.\n`)
    return 1
  }
  terminal.print(
    from === null
      ? "The endpoint is on, and everything that waits is sent now.\n"
      : `The endpoint is on, and everything after ${renderJournalCursor(from)} is sent again.\n`,
  )
  return 0
}

/** Why nothing can be read after a cursor; `null` if it can. */
function problemOf(
  { epoch, position }: JournalCursor,
  { epoch: current, pruned, last }: JournalExtent,
): string | null {
  const range = `from ${current}.${pruned} to ${current}.${last}`
  if (epoch !== current)
    return `is of another epoch: the database was restored since, or is another one. Cursors go ${range}`
  return position < pruned || position > last ? `must be ${range}` : null
}

function requireWebhook(webhook: WebhookConfiguration | null): WebhookConfiguration {
  if (webhook !== null) return webhook
  throw new ConfigurationError([
    { where: "SHIELDED_RELAY_WEBHOOK_URL", what: "is required for this command" },
  ])
}
