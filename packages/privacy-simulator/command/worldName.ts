import { policies as every, type WorldSize } from "../src/world/Script.ts"

/** The command that plays a world, or several that differ by their seeds. */
export const commandOf = (
  { market, users, policies = [], foreignFees = 0, scheduled = 0 }: WorldSize,
  seeds: ReadonlyArray<number>,
): string =>
  [
    `npm run privacy -- --market ${market} --users ${users}`,
    ...seeds.map((seed) => `--seed ${seed}`),
    ...policies.map((policy) => `--policy ${policy}`),
    ...(foreignFees === 0 ? [] : [`--foreign-fees ${percentOf(foreignFees)}`]),
    ...(scheduled === 0 ? [] : [`--scheduled ${percentOf(scheduled)}`]),
  ].join(" ")

/** The name of worlds in the titles of their tables, with their size. */
export const worldOf = (size: WorldSize, seeds: ReadonlyArray<number>): string =>
  [
    size.market,
    `${seeds.length === 1 ? "" : `${seeds.length} times `}${size.users.toLocaleString("en-US")} users`,
    ...differences(size),
  ].join(", ")

/** A world's name in the file names of its plots. */
export const fileNameOf = (size: WorldSize): string =>
  [size.market, ...differences(size)].join("-").replaceAll(/[^a-z0-9-]+/g, "-")

function differences({
  policies = [],
  foreignFees = 0,
  scheduled = 0,
}: WorldSize): ReadonlyArray<string> {
  return [
    ...(policies.length === every.length ? ["all policies"] : policies),
    ...(foreignFees === 0 ? [] : [`${percentOf(foreignFees)} per cent of foreign fees`]),
    ...(scheduled === 0 ? [] : [`${percentOf(scheduled)} per cent of scheduled payments`]),
  ]
}

const percentOf = (share: number) => Math.round(100 * share)
