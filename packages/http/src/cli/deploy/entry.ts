import { renderTime } from "@shielded-relay/core"
import {
  chainEntry,
  entryOf,
  fieldsOfList,
  withEntry,
  type AnyDeploymentFile,
  type DeployedPlace,
  type DeployedVenue,
} from "../../deployment/chainsFile.ts"
import type { Terminal } from "../Terminal.ts"
import { existingText } from "./existingText.ts"

/** A venue of a deployment, usable now or later. */
export interface PlannedVenue extends DeployedVenue {
  readonly name: string
  /** The time from which the pool calls it, Unix seconds; `null` before it is registered. */
  readonly activeFrom: number | null
  readonly isActive: boolean
}

/** What a deployment made, with venues that the service may not use yet. */
export interface PlannedPlace extends Omit<DeployedPlace, "venues"> {
  readonly venues: ReadonlyArray<PlannedVenue>
}

/** A service does not start with a venue that the pool does not call yet, so only the others are in its entry. */
const usable = ({ venues, ...place }: PlannedPlace): DeployedPlace => ({
  ...place,
  venues: venues.filter(({ isActive }) => isActive),
})

/** The chain's entry, for people to read. */
export const shownEntry = (file: AnyDeploymentFile, place: PlannedPlace) =>
  chainEntry(file, usable(place))

/**
 * Refuses a chains file that the entry does not fit into, before anything is paid.
 *
 * @throws ConfigurationError
 */
export function refuseUnfitEntry(
  terminal: Terminal,
  file: AnyDeploymentFile,
  chainsFile: string | undefined,
  place: PlannedPlace,
): void {
  if (chainsFile === undefined) return
  // Every venue will be in it one day.
  withEntry(chainsFile, existingText(terminal, chainsFile, "--chains-file"), file, place)
}

/** Writes the chain's entry into the chains file, or prints it, and tells which venues are to follow. */
export async function giveEntry(
  terminal: Terminal,
  file: AnyDeploymentFile,
  chainsFile: string | undefined,
  place: PlannedPlace,
): Promise<void> {
  if (chainsFile === undefined)
    terminal.print(`${JSON.stringify([shownEntry(file, place)], null, 2)}\n`)
  else {
    const before = existingText(terminal, chainsFile, "--chains-file")
    await terminal.replaceFile(chainsFile, withEntry(chainsFile, before, file, usable(place)))
    terminal.complain(`${chainsFile} has the entry of chain ${file.chainId}.\n`)
  }
  for (const { name, activeFrom, isActive } of place.venues)
    if (activeFrom !== null && !isActive)
      terminal.complain(
        `Swaps at ${name} are possible from ${renderTime(1_000 * activeFrom)} on: run deploy apply again then, which adds the venue to the entry and sends nothing.\n`,
      )
}

/** What the entry of a chains file tells of a deployment's tokens: their addresses by symbol. */
export function tokensOfEntry(
  path: string,
  text: string | null,
  chainId: number,
): ReadonlyMap<string, string> {
  const entry = text === null ? undefined : entryOf(path, text, chainId)
  return new Map(
    fieldsOfList(entry?.["tokens"]).flatMap(({ symbol, address }) =>
      typeof symbol === "string" && typeof address === "string" ? [[symbol, address] as const] : [],
    ),
  )
}
