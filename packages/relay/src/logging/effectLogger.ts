import { Cause, Logger as EffectLogger, type Layer, LogLevel, References } from "effect"
import type { LogFields, Logger } from "./Logger.ts"

/**
 * Sends the logs of core and the adapters through the service's logger, redacted. Of a cause it logs only the tags of
 * its failures.
 */
export function effectLogger(logger: Logger): Layer.Layer<never> {
  return EffectLogger.layer([
    EffectLogger.make(({ logLevel, message, cause, fiber }) => {
      const { event = "relay", ...annotations } = annotationFields(
        fiber.getRef(References.CurrentLogAnnotations),
      )
      const name = String(event)
      const fields: LogFields = {
        ...annotations,
        text: textOf(message),
        ...causeFields(cause),
      }
      if (LogLevel.isGreaterThanOrEqualTo(logLevel, "Error")) logger.error(name, fields)
      else if (LogLevel.isGreaterThanOrEqualTo(logLevel, "Warn")) logger.warn(name, fields)
      else if (LogLevel.isGreaterThanOrEqualTo(logLevel, "Info")) logger.info(name, fields)
      else logger.debug(name, fields)
    }),
  ])
}

function annotationFields(annotations: Readonly<Record<string, unknown>>): LogFields {
  return Object.fromEntries(
    Object.entries(annotations).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" || typeof value === "boolean"
        ? [[name, value] as const]
        : [],
    ),
  )
}

/** Logs texts only: an object may contain anything. */
function textOf(message: unknown): string {
  const parts: ReadonlyArray<unknown> = Array.isArray(message) ? message : [message]
  return parts.map((part) => (typeof part === "string" ? part : `[${typeof part}]`)).join(" ")
}

function causeFields(cause: Cause.Cause<unknown>): LogFields {
  const kinds = cause.reasons.map((reason) => {
    if (Cause.isFailReason(reason)) return kindOf(reason.error)
    return Cause.isDieReason(reason) ? kindOf(reason.defect) : "interrupted"
  })
  return kinds.length === 0 ? {} : { cause: kinds.join(", ") }
}

function kindOf(error: unknown): string {
  if (typeof error === "object" && error !== null && "_tag" in error) return String(error._tag)
  return error instanceof Error ? error.name : typeof error
}
