import { parseUuid, type Uuid } from "@shielded-relay/core"
import type { Problems } from "../../configuration/Problems.ts"
import { readOption } from "../readOption.ts"

/** Reads the required option `--organization`. Adds a problem and returns `undefined` if it is no id. */
export const readOrganization = (
  options: { readonly organization?: string | undefined },
  problems: Problems,
): Uuid | undefined =>
  readOption(options, "organization", problems, parseUuid, "an organization's id, a UUID")

/** Reads the required option `--user`. Adds a problem and returns `undefined` if it is no id. */
export const readUser = (
  options: { readonly user?: string | undefined },
  problems: Problems,
): Uuid | undefined => readOption(options, "user", problems, parseUuid, "a user's id, a UUID")
